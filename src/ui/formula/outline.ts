/** An outline that can stand anywhere: where its pen comes down first, and the way on from there. */
export interface Outline {
  readonly x: number
  readonly y: number
  /** SVG path data of relative commands. */
  readonly rest: string
}

/** Numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, Z: 0 }
const NOTHING: Outline = { x: 0, y: 0, rest: '' }

/** Differences of numbers with a decimal or two have no more than they. */
const fine = (n: number): number => Math.round(n * 100) / 100

/** Reads the outline of a glyph, SVG path data of absolute commands; what is none is an outline of nothing. */
export function readOutline(d: string): Outline {
  const start = { x: 0, y: 0 }
  let first: typeof start | null = null
  let [x, y] = [0, 0]
  let rest = ''
  for (const part of d.split(/(?=[A-Z])/)) {
    const command = part.charAt(0)
    const numbers = part.match(/-?[\d.]+/g) ?? []
    if (command === 'Z') [x, y] = [start.x, start.y]
    if (numbers.length !== TAKES[command]) return NOTHING
    let [toX, toY] = [x, y]
    let way = ''
    for (let i = 0; i < numbers.length; i++) {
      const n = Number(numbers[i])
      const across = command === 'H' || (command !== 'V' && i % 2 === 0)
      if (across) toX = n
      else toY = n
      way += `${i === 0 ? '' : ' '}${fine(across ? n - x : n - y)}`
    }
    ;[x, y] = [toX, toY]
    if (command === 'M') [start.x, start.y] = [x, y]
    if (first) rest += command.toLowerCase() + way
    else if (command === 'M') first = { x, y }
    else return NOTHING
  }
  return first ? { ...first, rest } : NOTHING
}

const tenth = (n: number): number => Math.round(n * 10) / 10

/** An outline at a place as path data, so that all glyphs of one size are one path for the browser. */
export const placeOutline = ({ x, y, rest }: Outline, atX: number, atY: number): string =>
  rest && `M${tenth(atX + x)} ${tenth(atY + y)}${rest}`
