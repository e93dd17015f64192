/** Whose page it is, as a name or a code says. */
export interface ScanPageLabel {
  number: string
  /** 1 and up; null where it does not say. */
  page: number | null
}

export type Pattern = (text: string) => ScanPageLabel | null

const PARTS: Readonly<Record<string, string>> = {
  number: '(?<number>.+?)',
  page: '(?<page>\\d{1,3})',
  any: '.*?',
}
const LONGEST = 200

/**
 * A pattern as people write it: `{number}` the student number, `{page}` the page, `{any}` whatever else; all other
 * characters are themselves. Null: no `{number}`, or something twice.
 */
export function patternOf(text: string): Pattern | null {
  const found = [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
  const wrong = found.some((name, i) => !PARTS[name] || (name !== 'any' && found.indexOf(name) !== i))
  if (wrong || !found.includes('number') || found.length > 4 || text.length > LONGEST) return null
  const source = text
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? (PARTS[part] as string) : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  const whole = new RegExp(`^${source}$`, 'iu')
  return (given) => {
    const m = given.length > LONGEST ? null : whole.exec(given.normalize('NFC').trim())
    const number = m?.groups?.['number']?.trim()
    if (!number) return null
    const page = m?.groups?.['page']
    return { number, page: page === undefined ? null : Number(page) }
  }
}

const AT_ONCE = ['{number}_{page}', '{number}-{page}', '{number}'].map((p) => patternOf(p) as Pattern)

/** Names where no pattern is given: the number, perhaps with the page behind it. */
export const usualName: Pattern = (text) => {
  for (const pattern of AT_ONCE) {
    const found = pattern(text)
    if (found) return found
  }
  return null
}
