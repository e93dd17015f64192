/**
 * Text as its writer means it, wherever it comes from (a file, a form, a sign-in): one form of every letter and figure
 * (NFKC: ２０２６ is 2026), nothing that cannot be seen (a zero-width space that was pasted along), single spaces, none at
 * the ends.
 */
export const plainTyped = (text: string): string =>
  // most identifiers are such already
  /^[!-~]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()

/** The same without any space: of identifiers, and of names where they are compared. */
export const removeSpaces = (text: string): string => plainTyped(text).replaceAll(' ', '')

/**
 * An identifier (student number, account) as it is meant: without any space, and without what keeps a spreadsheet from
 * changing it: `="0012"`, `'0012`.
 */
export const plainId = (text: string): string =>
  removeSpaces(text)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^["'‘’`]+|["'‘’`]+$/g, '')

/** A name as it is compared: as it is meant, without spaces, one kind of middle dot, in small letters. */
export const comparable = (name: string): string =>
  removeSpaces(name)
    .replace(/[·•‧∙⋅・･．.]/g, '·')
    .toLowerCase()

/** The words a person searches for, as `comparable` reads them. None: nothing is searched for. */
export const searchWords = (search: string): string[] =>
  plainTyped(search)
    .split(' ')
    .map(comparable)
    .filter((word) => word !== '')

/** Finds the texts of which one or another holds each word searched for, as `comparable` reads both: 张三 finds 张 三. */
export function textSearch(search: string): (...texts: readonly string[]) => boolean {
  const words = searchWords(search)
  return (...texts) => {
    if (words.length === 0) return true
    const read = texts.map(comparable)
    return words.every((word) => read.some((text) => text.includes(word)))
  }
}

/** An identifier as tries of it are counted: every way to write it is the same one. */
export const comparableId = (id: string): string => comparable(plainId(id))

/**
 * What an account, or a student number, may be stored as where somebody typed `text`: as it stands, as it is meant
 * without spaces, in capitals and in small letters (a phone writes the first letter large).
 */
export function idSpellings(text: string): string[] {
  const bare = plainId(text)
  return [...new Set([text.trim(), bare, bare.toUpperCase(), bare.toLowerCase()])].filter((id) => id !== '')
}

/** The number a person typed, with spaces and full-width digits; null: none. */
export function typedNumber(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
