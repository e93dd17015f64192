import { LOWERED, RAISED } from '#core/domain/formula/scripts.ts'

/** A text and the part of it that is selected; `start` equals `end` at a mere caret. */
export interface Typed {
  text: string
  start: number
  end: number
}

/** What a phone's own keyboard hides, in the order in which school needs it. */
export const SIGNS = [
  { name: 'algebra', signs: ['√', '×', '÷', '±', '≤', '≥', '≠', '≈', 'π', '∞', '∑', '∫'] },
  { name: 'geometry', signs: ['∠', '△', '⊥', '∥', '°', '⊙', '∽', '≌', '⌒', '′'] },
  { name: 'sets', signs: ['∈', '∉', '⊆', '∪', '∩', '∅', '∀', '∃', '∴', '∵'] },
  { name: 'science', signs: ['→', '⇌', '↑', '↓', 'Δ', 'Ω', 'μ', 'λ', 'ρ', 'θ', 'α', 'β', '℃'] },
] as const

/** Puts a sign in place of what is selected; the caret comes behind it. */
export function insert({ text, start, end }: Typed, sign: string): Typed {
  const at = start + sign.length
  return { text: text.slice(0, start) + sign + text.slice(end), start: at, end: at }
}

/**
 * Raises or lowers what is selected, at a mere caret the digits just before it: "x2|" becomes "x²|". Signs without
 * such a form stay; null when nothing would change.
 */
export function raiseOrLowerText({ text, start, end }: Typed, way: 'up' | 'down'): Typed | null {
  const forms = way === 'up' ? RAISED : LOWERED
  const from = start === end ? start - (/\d+$|[+-]$/.exec(text.slice(0, start))?.[0].length ?? 0) : start
  const small = Array.from(text.slice(from, end), (sign) => forms[sign] ?? sign).join('')
  if (small === text.slice(from, end)) return null
  const at = from + small.length
  return { text: text.slice(0, from) + small + text.slice(end), start: at, end: at }
}
