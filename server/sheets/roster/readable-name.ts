/** Signs in the place of a letter that was lost on the way or left out (U+FFFD, ?, *), or that one computer alone can show (private use). */
const LOST = /[\ufffd\p{Co}\p{Cs}?？*＊]/u

/** Whether a name has a sign that nobody can type when registering, or no letter at all: it cannot be recovered. */
export const isUnreadable = (name: string): boolean => LOST.test(name) || !/\p{L}/u.test(name)
