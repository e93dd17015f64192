import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readHeader } from '#core/domain/image/header.ts'
import type { Pixels } from '#core/domain/image/pixels.ts'
import { improve } from './improve.ts'
import { inkPng } from './ink-png.ts'
import { tiltOf } from './tilt.ts'

const WIDTH = 480
const HEIGHT = 640

/** True where a page has ink: short strokes in level lines, tilted by `slope`. */
const isInk = (x: number, y: number, slope = 0): boolean => {
  const row = Math.round(y - (x - WIDTH / 2) * slope)
  return row % 24 < 6 && row > 40 && row < HEIGHT - 40 && x > 40 && x < WIDTH - 40 && x % 9 < 4
}

/** A page under a lamp: paper falls from 235 at the left to 90 at the right, ink is a third of the paper. */
function page(slope = 0): Pixels {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const paper = 235 - (145 * x) / WIDTH
      const light = isInk(x, y, slope) ? paper / 3 : paper
      rgba.set([light, light * 0.97, light * 0.85, 255], (y * WIDTH + x) * 4)
    }
  return { width: WIDTH, height: HEIGHT, rgba }
}
const inside = (x: number, y: number) => x > 8 && y > 8 && x < WIDTH - 8 && y < HEIGHT - 8

/** Darkest paper and lightest ink away from the edges. */
function extremes({ rgba }: Pixels) {
  let [paper, ink] = [255, 0]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (!inside(x, y)) continue
      const level = rgba[(y * WIDTH + x) * 4 + 1] as number
      if (isInk(x, y)) ink = Math.max(ink, level)
      else paper = Math.min(paper, level)
    }
  return { paper, ink }
}

describe('a page under a lamp', () => {
  it('gets an even white ground, and its ink stays dark', () => {
    const pixels = page()
    improve(pixels, 'flat')
    const { paper, ink } = extremes(pixels)
    expect(paper).toBeGreaterThan(240)
    expect(ink).toBeLessThan(110)
  })

  it('becomes ink on paper, stroke for stroke', () => {
    const pixels = page()
    improve(pixels, 'blackWhite')
    expect(extremes(pixels)).toEqual({ paper: 255, ink: 0 })
    expect(new Set(pixels.rgba)).toEqual(new Set([0, 255]))
  })

  it('in grey has no colour left, and as a photograph is not touched', () => {
    const pixels = page()
    improve(pixels, 'photo')
    expect(pixels.rgba).toEqual(page().rgba)
    improve(pixels, 'grey')
    for (let i = 0; i < pixels.rgba.length; i += 4 * 997)
      expect(pixels.rgba[i + 1] === pixels.rgba[i] && pixels.rgba[i + 2] === pixels.rgba[i]).toBe(true)
  })

  it('with nothing on it stays white and gets no specks', () => {
    const rgba = new Uint8ClampedArray(64 * 64 * 4).fill(200)
    const blank = { width: 64, height: 64, rgba }
    improve(blank, 'blackWhite')
    expect(blank.rgba.every((level, i) => i % 4 === 3 || level === 255)).toBe(true)
  })
})

describe('lines of writing', () => {
  it.each([-4, -1.5, 0, 1, 3])('that rise or fall by %d degrees are found out to a quarter', (degrees) => {
    const pixels = page(Math.tan((degrees * Math.PI) / 180))
    expect((tiltOf(pixels) * 180) / Math.PI).toBeCloseTo(-degrees, 0)
    expect(Math.abs((tiltOf(pixels) * 180) / Math.PI + degrees)).toBeLessThanOrEqual(0.25)
  })

  it('that are not there are not made up', () => {
    expect(tiltOf({ width: 32, height: 32, rgba: new Uint8ClampedArray(32 * 32 * 4) })).toBe(0)
  })
})

it('a PNG of few levels holds each pixel at its nearest level', () => {
  for (const bits of [1, 2] as const) {
    const levels = [0, 60, 100, 140, 200, 255, 10]
    const rgba = Uint8ClampedArray.from(levels.flatMap((n) => [n, n, n, 255]))
    const file = inkPng({ width: 7, height: 1, rgba }, bits)
    expect(readHeader(file)).toMatchObject({ kind: 'png', width: 7, height: 1 })
    const text = Buffer.from(file)
    const at = text.indexOf('IDAT')
    const raw = inflateSync(text.subarray(at + 4, at + 4 + text.readUInt32BE(at - 4)))
    const top = 2 ** bits - 1
    const read = levels.map(
      (_, x) => ((raw[1 + Math.floor((x * bits) / 8)] as number) >> (8 - bits - ((x * bits) % 8))) & top,
    )
    expect(read).toEqual(levels.map((n) => Math.round((n * top) / 255)))
  }
})
