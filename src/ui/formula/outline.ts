/** An outline taken apart: letters of SVG path data, all absolute, each with its numbers. */
export type Outline = readonly (readonly [command: string, numbers: readonly number[]])[]

export const readOutline = (d: string): Outline =>
  [...d.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', numbers = '']) => [
    command,
    (numbers.match(/-?[\d.]+/g) ?? []).map(Number),
  ])

/** An outline at another place and size as path data, so that a whole formula is one path for the browser. */
export function placed(outline: Outline, x: number, y: number, sx: number, sy: number): string {
  let d = ''
  for (const [command, numbers] of outline) {
    d += command
    for (let i = 0; i < numbers.length; i++) {
      const n = numbers[i] as number
      const across = command === 'H' || (command !== 'V' && i % 2 === 0)
      const at = across ? n * sx + x : n * sy + y
      d += i === 0 ? Math.round(at * 10) / 10 : ` ${Math.round(at * 10) / 10}`
    }
  }
  return d
}
