/** True when the word was typed; case and spaces around it are forgiven. */
export const isTyped = (typed: string, word: string): boolean =>
  word !== '' && typed.trim().toLowerCase() === word.toLowerCase()
