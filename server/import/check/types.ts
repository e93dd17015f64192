import type { ItemType } from '../../exams/store/input.ts'

const NAMES: readonly (readonly [ItemType, RegExp])[] = [
  ['multi', /^(多选题?|多项选择题?|不定项(选择题?)?|multi(ple)?([ -]?(choice|answer|select))?)$/],
  ['choice', /^(单选题?|单项选择题?|选择题?|判断题?|choice|single([ -]?choice)?|true[ /-]?false)$/],
  ['blank', /^(填空题?|blank|fill([ -]?in)?([ -]?the)?([ -]?blanks?)?|cloze)$/],
  [
    'answer',
    /^(解答题?|主观题?|简答题?|问答题?|计算题?|应用题?|证明题?|论述题?|实验题?|阅读题?|写作题?|作文|answer|essay|open|constructed)$/,
  ],
  ['other', /^(其他|其它|other)$/],
]

/** The type a text names, null when unknown. A range of options may follow: `single choice A-D`. */
export function itemType(text: string): ItemType | null {
  const bare = text.toLowerCase().replace(/\s+[a-z]-[a-z]$/, '')
  return NAMES.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}

/** Option letters a text names (`A-D`, `ABCD`, `A,B,C`, 4), or null. */
export function optionLetters(text: string): string | null {
  const up = text.toUpperCase().replace(/[\s,、;/]/g, '')
  if (/^[1-9]\d?$/.test(up) && Number(up) <= 26) return ALL_LETTERS.slice(0, Number(up))
  const last = /^1[-~—–]([2-8])$/.exec(up)?.[1] ?? (/^1234?5?6?7?8?$/.test(up) ? up.at(-1) : undefined)
  if (last) return ALL_LETTERS.slice(0, Number(last))
  const range = /^([A-Z])[-~—–]([A-Z])$/.exec(up)
  if (range) {
    const from = ALL_LETTERS.indexOf(range[1] ?? '')
    const to = ALL_LETTERS.indexOf(range[2] ?? '')
    return to > from ? ALL_LETTERS.slice(from, to + 1) : null
  }
  return /^[A-Z]+$/.test(up) ? up : null
}

export const ALL_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Options of a choice item whose file does not say them: A to H covers all but matching items. */
export const DEFAULT_OPTIONS = 'ABCDEFGH'

/** Whether letters of options are written as their numbers: 13 for AC. */
export const isDigitAnswer = (text: string): boolean => /^[1-8]+$/.test(text)

/** Letters of options that are written as their numbers; any other text as it is. */
export const fromDigits = (text: string): string =>
  isDigitAnswer(text) ? text.replace(/\d/g, (digit) => ALL_LETTERS.charAt(Number(digit) - 1)) : text

/** Options at the end of a type such as `single choice A-D`. */
export function optionsInType(text: string): string | null {
  const range = /\s([A-Za-z]-[A-Za-z])$/.exec(text)
  return range?.[1] ? optionLetters(range[1]) : null
}

/** Answer or key letters in order, without separators: `b,A` -> `AB`. Other signs stay, to be seen as faults. */
export function letters(text: string): string {
  const up = text.toUpperCase().replace(/[\s,、;/]/g, '')
  return up.length < 2 ? up : [...new Set(up)].sort().join('')
}
