import type { Picture } from './read-picture.test-support.ts'

/** Guesses where a piece belongs from the two pictures and the piece's height alone. */
export type Solver = (picture: Picture, piece: Picture, top: number) => number

const best = (picture: Picture, piece: Picture, score: (x: number) => number): number => {
  const scores = Array.from({ length: picture.width - piece.width + 1 }, (_, x) => score(x))
  return scores.indexOf(Math.max(...scores))
}
const squareOf = ({ width, height }: Picture): [number, number][] =>
  Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)])
const inside = (piece: Picture) => (x: number, y: number) =>
  x >= 0 && y >= 0 && x < piece.width && y < piece.height && piece.isSolid(x, y)
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const meanOf = (list: readonly number[]): number =>
  list.reduce((sum, n) => sum + n, 0) / Math.max(1, list.length)

/** By the numbers of the colours: those of a second block of 24 are a hole; or those hardly found elsewhere. */
const palette: Solver = (picture, piece, top) => {
  const columns: number[] = []
  for (let y = top; y < top + piece.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const index = picture.indexAt(x, y)
      if (index >= 24 && index < 48) columns.push(x)
    }
  return columns.length === 0 ? 0 : meanOf(columns) - piece.width / 2
}
const rareColours: Solver = (picture, piece, top) => {
  const seen = new Map<number, number>()
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const index = picture.indexAt(x, y)
      if (y < top || y >= top + piece.height) seen.set(index, (seen.get(index) ?? 0) + 1)
    }
  const square = squareOf(piece)
  return best(picture, piece, (x) =>
    meanOf(square.map(([px, py]) => 1 / (1 + (seen.get(picture.indexAt(x + px, top + py)) ?? 0)))),
  )
}

/** By how dark it is under the piece, and by how much darker than around it. */
const darkest: Solver = (picture, piece, top) => {
  const solid = squareOf(piece).filter(([x, y]) => piece.isSolid(x, y))
  return best(picture, piece, (x) => -meanOf(solid.map(([px, py]) => picture.lightAt(x + px, top + py))))
}
const darkerThanAround: Solver = (picture, piece, top) => {
  const solid = squareOf(piece).filter(([x, y]) => piece.isSolid(x, y))
  const around = squareOf(piece).filter(([x, y]) => !piece.isSolid(x, y))
  const light = (at: readonly [number, number][], x: number) =>
    meanOf(at.map(([px, py]) => picture.lightAt(x + px, top + py)))
  return best(picture, piece, (x) => light(around, x) - light(solid, x))
}

/** By upright edges as far apart as the piece is wide. */
const edges: Solver = (picture, piece, top) => {
  const middle = Array.from({ length: piece.width }, (_, x) => x).filter((x) =>
    piece.isSolid(x, Math.floor(piece.height / 3)),
  )
  const ends = [middle[0] ?? 0, middle.at(-1) ?? 0]
  const step = (x: number, y: number): number =>
    x > 0 && x + 1 < picture.width ? Math.abs(picture.lightAt(x + 1, y) - picture.lightAt(x - 1, y)) : 0
  const rows = Array.from({ length: piece.height }, (_, py) => top + py)
  return best(picture, piece, (x) => meanOf(ends.flatMap((px) => rows.map((y) => step(x + px, y)))))
}

/** By the difference between the piece and what lies under it, and by how alike they go up and down. */
const difference: Solver = (picture, piece, top) => {
  const solid = squareOf(piece).filter(([x, y]) => piece.isSolid(x, y))
  return best(
    picture,
    piece,
    (x) =>
      -meanOf(solid.map(([px, py]) => Math.abs(picture.lightAt(x + px, top + py) - piece.lightAt(px, py)))),
  )
}
const correlation: Solver = (picture, piece, top) => {
  const isIn = inside(piece)
  const core = squareOf(piece).filter(
    ([x, y]) => isIn(x, y) && SIDES.every(([dx, dy]) => isIn(x + dx, y + dy)),
  )
  const own = core.map(([x, y]) => piece.lightAt(x, y))
  const mean = meanOf(own)
  return best(picture, piece, (x) => {
    const there = core.map(([px, py]) => picture.lightAt(x + px, top + py))
    const meanThere = meanOf(there)
    const both = meanOf(own.map((light, i) => (light - mean) * ((there[i] ?? 0) - meanThere)))
    return both / Math.sqrt(1e-9 + meanOf(there.map((light) => (light - meanThere) ** 2)))
  })
}

/** By steps from light to dark all along the piece's outline. */
const outline: Solver = (picture, piece, top) => {
  const isIn = inside(piece)
  const pairs = squareOf(piece).flatMap(([x, y]) =>
    SIDES.filter(([dx, dy]) => isIn(x, y) && !isIn(x + dx, y + dy)).map(
      ([dx, dy]) => [x - dx, y - dy, x + 2 * dx, y + 2 * dy] as const,
    ),
  )
  const light = (x: number, y: number): number =>
    picture.lightAt(Math.min(picture.width - 1, Math.max(0, x)), Math.min(picture.height - 1, Math.max(0, y)))
  return best(picture, piece, (x) =>
    meanOf(pairs.map(([ix, iy, ox, oy]) => light(x + ox, top + oy) - light(x + ix, top + iy))),
  )
}

export const SOLVERS: Readonly<Record<string, Solver>> = {
  palette,
  rareColours,
  darkest,
  darkerThanAround,
  edges,
  difference,
  correlation,
  outline,
}
