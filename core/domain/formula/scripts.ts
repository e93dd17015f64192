function pairs(plain: string, small: string): Record<string, string> {
  const forms = Array.from(small)
  return Object.fromEntries(Array.from(plain).map((sign, at) => [sign, forms[at] ?? sign]))
}

/** Signs that have a raised or a lowered form of their own. */
export const RAISED: Readonly<Record<string, string>> = pairs('0123456789+-=()naix', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿᵃⁱˣ')
export const LOWERED: Readonly<Record<string, string>> = pairs('0123456789+-=()naix', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙₐᵢₓ')

const all = (text: string, forms: Readonly<Record<string, string>>): string | null =>
  Array.from(text).every((sign) => sign in forms)
    ? Array.from(text)
        .map((sign) => forms[sign])
        .join('')
    : null

/** The whole of a text raised or lowered; null where a sign of it has no such form. */
export const raised = (text: string): string | null => all(text, RAISED)
export const lowered = (text: string): string | null => all(text, LOWERED)
