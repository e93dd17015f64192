import { crc32, deflateSync } from 'node:zlib'
import { colourOf, type LogoMark, type LogoShape } from './shapes.ts'

const CORNER = 14

/** The mark as an SVG of some hundred bytes. */
export function renderLogoSvg(mark: LogoMark): string {
  const parts = mark.shapes.map((shape) => {
    const colour = colourOf(mark, shape.fill)
    if (shape.kind === 'circle')
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${colour}"/>`
    if (shape.kind === 'ring') {
      const { x, y, r, w } = shape
      return `<circle cx="${x}" cy="${y}" r="${r - w / 2}" fill="none" stroke="${colour}" stroke-width="${w}"/>`
    }
    if (shape.kind === 'rect') {
      const { x, y, w, h, round } = shape
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${round ? ` rx="${round}"` : ''} fill="${colour}"/>`
    }
    return `<path d="M${shape.points.map(([x, y]) => `${x} ${y}`).join(' ')}z" fill="${colour}"/>`
  })
  const square = `<rect width="64" height="64" rx="${CORNER}" fill="${mark.ground}"/>`
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
  return `${open}<clipPath id="c"><rect width="64" height="64" rx="${CORNER}"/></clipPath><g clip-path="url(#c)">${square}${parts.join('')}</g></svg>\n`
}

function covers(shape: LogoShape, x: number, y: number): boolean {
  if (shape.kind === 'circle') return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.r ** 2
  if (shape.kind === 'ring') {
    const away = Math.hypot(x - shape.x, y - shape.y)
    return away <= shape.r && away >= shape.r - shape.w
  }
  if (shape.kind === 'rect') {
    const { round } = shape
    const dx = Math.max(shape.x + round - x, x - (shape.x + shape.w - round), 0)
    const dy = Math.max(shape.y + round - y, y - (shape.y + shape.h - round), 0)
    return round > 0 ? dx * dx + dy * dy <= round * round : dx === 0 && dy === 0
  }
  let inside = false
  const { points } = shape
  for (const [i, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(i + 1) % points.length] as readonly [number, number]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const bytesOf = (colour: string): [number, number, number] => {
  const n = Number.parseInt(colour.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** Sub-samples of a pixel's side. */
const FINE = 4
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/**
 * The mark as a PNG, `size` pixels square.
 * @param maskable the ground fills the square and the mark keeps to the inner 80 %, as launchers cut the rim
 */
export function renderLogoPng(mark: LogoMark, size: number, maskable = false): Buffer {
  const square: LogoShape = { kind: 'rect', x: 0, y: 0, w: 64, h: 64, round: CORNER, fill: 'ground' }
  const scale = (64 / size) * (maskable ? 1.25 : 1)
  const shift = maskable ? -8 : 0
  const stack = [...mark.shapes]
    .reverse()
    .map((shape) => ({ shape, colour: bytesOf(colourOf(mark, shape.fill)) }))
  const ground = bytesOf(mark.ground)
  const rows = Buffer.alloc(size * (size * 4 + 1))
  const at = (x: number, y: number): readonly number[] | null => {
    if (!maskable && !covers(square, x, y)) return null
    return stack.find(({ shape }) => covers(shape, x, y))?.colour ?? ground
  }
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      const sample = (dx: number, dy: number) => at((px + dx) * scale + shift, (py + dy) * scale + shift)
      const middle = sample(0.5, 0.5)
      const flat = CORNERS.every(([dx, dy]) => sample(dx, dy) === middle)
      const pixel = flat ? middle && [...middle, 255] : blend(sample)
      if (pixel) rows.set(pixel, py * (size * 4 + 1) + 1 + px * 4)
    }
  }
  return png(size, rows)
}

/** The mean of a pixel's samples: red, green, blue of those that are covered, and how much is. */
function blend(sample: (dx: number, dy: number) => readonly number[] | null): number[] | null {
  const sum = [0, 0, 0]
  let covered = 0
  for (let s = 0; s < FINE * FINE; s++) {
    const colour = sample(((s % FINE) + 0.5) / FINE, (Math.floor(s / FINE) + 0.5) / FINE)
    if (!colour) continue
    covered++
    for (const i of [0, 1, 2]) sum[i] = (sum[i] ?? 0) + (colour[i] ?? 0)
  }
  if (covered === 0) return null
  return [...sum.map((part) => Math.round(part / covered)), Math.round((covered * 255) / (FINE * FINE))]
}

/** A PNG of rows that each begin with a filter byte: 8 bits, red green blue and cover. */
function png(size: number, rows: Buffer): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
