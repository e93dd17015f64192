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
const mapSignsToSpeech = (signs: readonly string[], say: (base: string) => string) =>
  Object.fromEntries(signs.map((sign) => [sign, say]))

export const SPEECH: Readonly<Record<Lang, Speech>> = {
  zh: {
    comma: '，',
    powers: { '2': '的平方', '3': '的立方', '∘': '度', '°': '度', '′': '撇', '″': '两撇' },
    over: {
      ...mapSignsToSpeech(ARROWS, (b) => `向量 ${b}`),
      ...mapSignsToSpeech(BARS, (b) => `${b} 上横线`),
    },
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
    over: { ...mapSignsToSpeech(ARROWS, (b) => `vector ${b}`), ...mapSignsToSpeech(BARS, (b) => `${b} bar`) },
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

const makeSpokenText = (zh: string, en: string) => ({ zh, en })

/** Signs that a voice would pass over or misread. */
export const SIGNS: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  '+': makeSpokenText('加', 'plus'),
  '-': makeSpokenText('减', 'minus'),
  '−': makeSpokenText('减', 'minus'),
  '×': makeSpokenText('乘', 'times'),
  '⋅': makeSpokenText('乘', 'times'),
  '·': makeSpokenText('乘', 'times'),
  '÷': makeSpokenText('除以', 'divided by'),
  '/': makeSpokenText('除以', 'over'),
  '±': makeSpokenText('加减', 'plus or minus'),
  '=': makeSpokenText('等于', 'equals'),
  '≠': makeSpokenText('不等于', 'is not equal to'),
  '≈': makeSpokenText('约等于', 'is about'),
  '<': makeSpokenText('小于', 'is less than'),
  '>': makeSpokenText('大于', 'is greater than'),
  '≤': makeSpokenText('小于等于', 'is at most'),
  '⩽': makeSpokenText('小于等于', 'is at most'),
  '≥': makeSpokenText('大于等于', 'is at least'),
  '⩾': makeSpokenText('大于等于', 'is at least'),
  '∈': makeSpokenText('属于', 'is in'),
  '∉': makeSpokenText('不属于', 'is not in'),
  '⊂': makeSpokenText('真包含于', 'is a proper subset of'),
  '⊆': makeSpokenText('包含于', 'is a subset of'),
  '∪': makeSpokenText('并', 'union'),
  '∩': makeSpokenText('交', 'intersection'),
  '∅': makeSpokenText('空集', 'empty set'),
  '∞': makeSpokenText('无穷', 'infinity'),
  '∠': makeSpokenText('角', 'angle'),
  '△': makeSpokenText('三角形', 'triangle'),
  '⊥': makeSpokenText('垂直于', 'is perpendicular to'),
  '∥': makeSpokenText('平行于', 'is parallel to'),
  '⊙': makeSpokenText('圆', 'circle'),
  '∘': makeSpokenText('度', 'degrees'),
  '°': makeSpokenText('度', 'degrees'),
  '∽': makeSpokenText('相似于', 'is similar to'),
  '≅': makeSpokenText('全等于', 'is congruent to'),
  '→': makeSpokenText('箭头', 'arrow'),
  '⟶': makeSpokenText('箭头', 'arrow'),
  '⇌': makeSpokenText('可逆', 'is in equilibrium with'),
  '⇒': makeSpokenText('推出', 'implies'),
  '⇔': makeSpokenText('等价于', 'is equivalent to'),
  '∴': makeSpokenText('所以', 'therefore'),
  '∵': makeSpokenText('因为', 'because'),
  '∑': makeSpokenText('求和', 'sum'),
  '∫': makeSpokenText('积分', 'integral'),
  '%': makeSpokenText('百分号', 'percent'),
  '|': makeSpokenText('竖线', 'bar'),
  '(': makeSpokenText('左括号', 'open bracket'),
  ')': makeSpokenText('右括号', 'close bracket'),
  '↑': makeSpokenText('气体', 'gas'),
  '↓': makeSpokenText('沉淀', 'precipitate'),
}
