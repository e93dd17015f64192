/** Parts of a mark on a 64 x 64 grid; later ones lie on top. `ground` is the square under all of them. */
export type Fill = 'white' | 'accent' | 'ground'
export type LogoShape =
  | { kind: 'circle'; x: number; y: number; r: number; fill: Fill }
  /** A circle's line, `w` wide. */
  | { kind: 'ring'; x: number; y: number; r: number; w: number; fill: Fill }
  /** `round`: radius of its corners. */
  | { kind: 'rect'; x: number; y: number; w: number; h: number; round: number; fill: Fill }
  | { kind: 'poly'; points: readonly (readonly [number, number])[]; fill: Fill }

/** A mark: what lies on the ground, and the three colours as #rrggbb. */
export interface LogoMark {
  shapes: readonly LogoShape[]
  ground: string
  accent: string
}

export const colourOf = (mark: LogoMark, fill: Fill): string =>
  fill === 'white' ? '#ffffff' : fill === 'accent' ? mark.accent : mark.ground

export const circle = (x: number, y: number, r: number, fill: Fill = 'white'): LogoShape => ({
  kind: 'circle',
  x,
  y,
  r,
  fill,
})
export const ring = (x: number, y: number, r: number, w: number, fill: Fill = 'white'): LogoShape => ({
  kind: 'ring',
  x,
  y,
  r,
  w,
  fill,
})
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  round = 0,
  fill: Fill = 'white',
): LogoShape => ({
  kind: 'rect',
  x,
  y,
  w,
  h,
  round,
  fill,
})
/** Corners as `x,y x,y ...`. */
export const poly = (text: string, fill: Fill = 'white'): LogoShape => ({
  kind: 'poly',
  points: text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]),
  fill,
})

/** A regular star or polygon: `n` points on `r`, and between them on `inner`. */
export function star(
  x: number,
  y: number,
  n: number,
  r: number,
  inner: number,
  fill: Fill = 'white',
): LogoShape {
  const points = Array.from({ length: 2 * n }, (_, i): [number, number] => {
    const angle = (Math.PI * i) / n - Math.PI / 2
    const at = i % 2 === 0 ? r : inner
    return [round(x + at * Math.cos(angle)), round(y + at * Math.sin(angle))]
  })
  return { kind: 'poly', points, fill }
}

/** A band that swings `waves` times between x = 10 and 54. */
export function wave(
  y: number,
  height: number,
  waves: number,
  thick: number,
  fill: Fill = 'white',
): LogoShape {
  const upper = Array.from({ length: 45 }, (_, i): [number, number] => [
    10 + i,
    round(y + height * Math.sin((i / 44) * waves * 2 * Math.PI)),
  ])
  const lower = upper.toReversed().map(([x, at]): [number, number] => [x, round(at + thick)])
  return { kind: 'poly', points: [...upper, ...lower], fill }
}

const round = (n: number): number => Math.round(n * 10) / 10
