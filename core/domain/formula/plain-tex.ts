import { lowered, raised } from './scripts.ts'

const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  infty: '∞',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  angle: '∠',
  triangle: '△',
  perp: '⊥',
  parallel: '∥',
  circ: '°',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  therefore: '∴',
  because: '∵',
  quad: ' ',
  ldots: '…',
  dots: '…',
  left: '',
  right: '',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  min: 'min',
  max: 'max',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  log: 'log',
  lg: 'lg',
  ln: 'ln',
}

/** A part that needs brackets when it stands in a line: more than one letter or number. */
const held = (part: string): string => (/^[\p{L}\d.°′]*$/u.test(part) ? part : `(${part})`)

function formula(tex: string): string {
  let text = tex
  // From the innermost braces outward; each round takes at least one pair away.
  for (let round = 0; round < 20 && /\\(d?frac|sqrt|text|mathrm|ce)|[\^_]\{/.test(text); round++) {
    const before = text
    text = text
      .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, a: string, b: string) => `${held(a)}/${held(b)}`)
      .replace(
        /\\sqrt\[([^[\]{}]*)\]\{([^{}]*)\}/g,
        (_, n: string, a: string) => `${raised(n) ?? n}√${held(a)}`,
      )
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, a: string) => `√${held(a)}`)
      .replace(/\\(?:text|mathrm|ce)\{([^{}]*)\}/g, '$1')
      .replace(/\^\{\\circ\}/g, '°')
      .replace(/\^\{([^{}]*)\}/g, (_, a: string) => raised(a) ?? `^(${a})`)
      .replace(/_\{([^{}]*)\}/g, (_, a: string) => lowered(a) ?? `_(${a})`)
    if (text === before) break
  }
  return text
    .replace(/\^\\circ/g, '°')
    .replace(/\\([A-Za-z]+|[,; ])\s*/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replace(/\^([\w+-])/g, (whole, a: string) => raised(a) ?? whole)
    .replace(/_([\w+-])/g, (whole, a: string) => lowered(a) ?? whole)
    .replace(/[{}]/g, '')
}

/**
 * Words with TeX between $ signs as plain text: x^2 as x², fractions as a/b. What has no such form stays as it was
 * written, so that nothing is ever left out.
 */
export const plainTex = (text: string): string =>
  text.replace(/\$([^$]+)\$/g, (_, tex: string) => formula(tex.trim()))
