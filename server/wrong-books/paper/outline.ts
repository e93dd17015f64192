type OutlinePoint = readonly [x: number, y: number]

const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, Z: 0 }

const text = (...points: readonly OutlinePoint[]): string =>
  points.flatMap((point) => point.map((n) => String(Math.round(n * 100) / 100))).join(' ')
const beyond = ([x, y]: OutlinePoint, [fromX, fromY]: OutlinePoint): OutlinePoint => [
  2 * x - fromX,
  2 * y - fromY,
]
const between = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => [
  a[0] + (2 / 3) * (b[0] - a[0]),
  a[1] + (2 / 3) * (b[1] - a[1]),
]

/**
 * The outline of a glyph (SVG path data of absolute commands) as operators of a PDF, which knows no curve with one point
 * of pull. What is no outline is an outline of nothing.
 */
export function outlineOperators(d: string): string {
  const operators: string[] = []
  let [at, start, pull]: [OutlinePoint, OutlinePoint, OutlinePoint | null] = [[0, 0], [0, 0], null]
  const cubic = (one: OutlinePoint, two: OutlinePoint, to: OutlinePoint) =>
    operators.push(`${text(one, two, to)} c`)
  for (const part of d.split(/(?=[A-Z])/)) {
    const command = part.charAt(0)
    const n = (part.match(/-?[\d.]+/g) ?? []).map(Number)
    if (n.length !== TAKES[command]) return ''
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = n
    const from = at
    let bent: OutlinePoint | null = null
    if (command === 'Z') {
      operators.push('h')
      at = start
    } else if (command === 'M') {
      operators.push(`${text([a, b])} m`)
      at = start = [a, b]
    } else if (command === 'Q' || command === 'T') {
      bent = command === 'Q' ? [a, b] : pull ? beyond(at, pull) : at
      at = command === 'Q' ? [c, e] : [a, b]
      cubic(between(from, bent), between(at, bent), at)
    } else if (command === 'C' || command === 'S') {
      const one: OutlinePoint = command === 'C' ? [a, b] : pull ? beyond(at, pull) : at
      bent = command === 'C' ? [c, e] : [a, b]
      at = command === 'C' ? [f, g] : [c, e]
      cubic(one, bent, at)
    } else {
      at = command === 'H' ? [a, at[1]] : command === 'V' ? [at[0], a] : [a, b]
      operators.push(`${text(at)} l`)
    }
    pull = bent
  }
  return operators.join(' ')
}
