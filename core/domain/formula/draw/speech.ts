export type Lang = 'zh' | 'en'

/** How the parts of a formula are said. */
export interface Speech {
  readonly comma: string
  /** Exponents with a name of their own. */
  readonly powers: Readonly<Record<string, string>>
  readonly over: Readonly<Record<string, (base: string) => string>>
  power(base: string, exponent: string): string
  sub(base: string, index: string): string
  above(base: string, sign: string): string
  fraction(top: string, bottom: string): string
  root(of: string): string
  rootOf(degree: string, of: string): string
  range(sign: string, from: string, to: string): string
  row(no: number, words: string): string
}

/** A part of several signs is closed off, so that one hears where it ends. */
const isLong = (words: string): boolean => /\s/.test(words.trim())

const ARROWS = ['→', '⃗', '\u20d7']
const BARS = ['¯', '―', '‾', '_', '\u0304', 'ˉ', '\u2015']
const named = (signs: readonly string[], say: (base: string) => string) =>
  Object.fromEntries(signs.map((sign) => [sign, say]))

export const SPEECH: Readonly<Record<Lang, Speech>> = {
  zh: {
    comma: '，',
    powers: { '2': '的平方', '3': '的立方', '∘': '度', '°': '度', '′': '撇', '″': '两撇' },
    over: { ...named(ARROWS, (b) => `向量 ${b}`), ...named(BARS, (b) => `${b} 上横线`) },
    power: (base, exponent) => `${base} 的 ${exponent} 次方`,
    sub: (base, index) => `${base} 下标 ${index}`,
    above: (base, sign) => `${base} 上方 ${sign}`,
    fraction: (top, bottom) =>
      isLong(top) || isLong(bottom) ? `分数，分母 ${bottom}，分子 ${top}，分数结束` : `${bottom} 分之 ${top}`,
    root: (of) => (isLong(of) ? `根号 ${of} 根号结束` : `根号 ${of}`),
    rootOf: (degree, of) => (isLong(of) ? `${degree} 次根号 ${of} 根号结束` : `${degree} 次根号 ${of}`),
    range: (sign, from, to) => `${sign} 从 ${from} 到 ${to}`,
    row: (no, words) => `第 ${no} 行 ${words}`,
  },
  en: {
    comma: ', ',
    powers: {
      '2': 'squared',
      '3': 'cubed',
      '∘': 'degrees',
      '°': 'degrees',
      '′': 'prime',
      '″': 'double prime',
    },
    over: { ...named(ARROWS, (b) => `vector ${b}`), ...named(BARS, (b) => `${b} bar`) },
    power: (base, exponent) =>
      isLong(exponent) ? `${base} to the power ${exponent} end power` : `${base} to the power ${exponent}`,
    sub: (base, index) => `${base} sub ${index}`,
    above: (base, sign) => `${base} with ${sign} above`,
    fraction: (top, bottom) =>
      isLong(top) || isLong(bottom) ? `fraction ${top} over ${bottom} end fraction` : `${top} over ${bottom}`,
    root: (of) => (isLong(of) ? `square root of ${of} end root` : `square root of ${of}`),
    rootOf: (degree, of) => (isLong(of) ? `root ${degree} of ${of} end root` : `root ${degree} of ${of}`),
    range: (sign, from, to) => `${sign} from ${from} to ${to}`,
    row: (no, words) => `row ${no} ${words}`,
  },
}

const said = (zh: string, en: string) => ({ zh, en })

/** Signs that a voice would pass over or misread. */
export const SIGNS: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  '+': said('加', 'plus'),
  '-': said('减', 'minus'),
  '−': said('减', 'minus'),
  '×': said('乘', 'times'),
  '⋅': said('乘', 'times'),
  '·': said('乘', 'times'),
  '÷': said('除以', 'divided by'),
  '/': said('除以', 'over'),
  '±': said('加减', 'plus or minus'),
  '=': said('等于', 'equals'),
  '≠': said('不等于', 'is not equal to'),
  '≈': said('约等于', 'is about'),
  '<': said('小于', 'is less than'),
  '>': said('大于', 'is greater than'),
  '≤': said('小于等于', 'is at most'),
  '⩽': said('小于等于', 'is at most'),
  '≥': said('大于等于', 'is at least'),
  '⩾': said('大于等于', 'is at least'),
  '∈': said('属于', 'is in'),
  '∉': said('不属于', 'is not in'),
  '⊂': said('真包含于', 'is a proper subset of'),
  '⊆': said('包含于', 'is a subset of'),
  '∪': said('并', 'union'),
  '∩': said('交', 'intersection'),
  '∅': said('空集', 'empty set'),
  '∞': said('无穷', 'infinity'),
  '∠': said('角', 'angle'),
  '△': said('三角形', 'triangle'),
  '⊥': said('垂直于', 'is perpendicular to'),
  '∥': said('平行于', 'is parallel to'),
  '⊙': said('圆', 'circle'),
  '∘': said('度', 'degrees'),
  '°': said('度', 'degrees'),
  '∽': said('相似于', 'is similar to'),
  '≅': said('全等于', 'is congruent to'),
  '→': said('箭头', 'arrow'),
  '⟶': said('箭头', 'arrow'),
  '⇌': said('可逆', 'is in equilibrium with'),
  '⇒': said('推出', 'implies'),
  '⇔': said('等价于', 'is equivalent to'),
  '∴': said('所以', 'therefore'),
  '∵': said('因为', 'because'),
  '∑': said('求和', 'sum'),
  '∫': said('积分', 'integral'),
  '%': said('百分号', 'percent'),
  '|': said('竖线', 'bar'),
  '(': said('左括号', 'open bracket'),
  ')': said('右括号', 'close bracket'),
  '↑': said('气体', 'gas'),
  '↓': said('沉淀', 'precipitate'),
}
