import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./colours.css', import.meta.url), 'utf8').replaceAll('"', "'")
const PALETTE = [
  'primary',
  'primary-light',
  'orange',
  'red',
  'blue',
  'aquamarine',
  'mustard-green',
  'purple-red',
  'purple',
  'yellow',
]

type Rgb = readonly [number, number, number]
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const channel = (v: number) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Rgb) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
/** WCAG 2 contrast, 1..21. */
const contrast = (a: Rgb, b: Rgb) => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
/** What `color-mix(in srgb, a share, b)` gives. */
const mix = (a: Rgb, b: Rgb, share: number) =>
  a.map((v, i) => v * share + (b[i] ?? 0) * (1 - share)) as unknown as Rgb

const block = (selector: string): Map<string, Rgb> => {
  const from = css.indexOf(`${selector} {`)
  expect(from).toBeGreaterThanOrEqual(0)
  const body = css.slice(from, css.indexOf('}', from))
  const tokens = [...body.matchAll(/--([\w-]+): (?:var\(--[\w-]+, )?(#[0-9a-f]{6})/g)]
  return new Map(tokens.map(([, name, hex]) => [name as string, rgb(hex as string)]))
}
const of = (tokens: Map<string, Rgb>, name: string): Rgb => {
  const value = tokens.get(name)
  if (!value) throw new Error(`--${name} is not in this theme`)
  return value
}

const light = block(':root')
const dark = block(":root[data-theme='dark']")
const auto = block(":root:not([data-theme='light']):not([data-theme='eye'])")
const eye = block(":root[data-theme='eye']")

describe.each([
  ['light', light],
  ['dark', dark],
  ['eye protection', eye],
])('colours of %s', (_, theme) => {
  it.each(PALETTE)('%s can be read on every ground, and carries text', (name) => {
    const colour = of(theme, name)
    for (const ground of ['ground', 'surface', `${name}-tint`]) {
      expect(contrast(colour, of(theme, ground))).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(of(theme, 'on-fill'), colour)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of(theme, 'ink'), of(theme, `${name}-tint`))).toBeGreaterThanOrEqual(4.5)
  })

  it('ink and muted ink can be read on every ground; an edge can be seen', () => {
    for (const ground of ['ground', 'surface', 'raised']) {
      expect(contrast(of(theme, 'ink'), of(theme, ground))).toBeGreaterThanOrEqual(7)
      expect(contrast(of(theme, 'muted'), of(theme, ground))).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(of(theme, 'edge'), of(theme, 'surface'))).toBeGreaterThanOrEqual(3)
  })
})

it('a dark phone sees the same colours as who chose dark', () => {
  expect([...auto]).toEqual([...dark])
})

const brandsFolder = new URL('../../brands/', import.meta.url)
const brands = readdirSync(brandsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())

it('brands are there to be checked', () => expect(brands.length).toBeGreaterThan(0))

describe.each(brands.map((entry) => entry.name))('the primary of brand %s', (slug) => {
  const { colors } = JSON.parse(readFileSync(new URL(`${slug}/brand.json`, brandsFolder), 'utf8')) as {
    colors: { primary: string; primaryDark: string }
  }
  it.each([
    ['light', light, rgb(colors.primary)],
    ['dark', dark, rgb(colors.primaryDark)],
    ['eye protection', eye, mix(rgb(colors.primary), [0, 0, 0], 0.85)],
  ] as const)('can be read in %s', (_, theme, primary) => {
    const surface = of(theme, 'surface')
    for (const ground of [of(theme, 'ground'), surface, mix(primary, surface, 0.1)]) {
      expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(of(theme, 'on-fill'), primary)).toBeGreaterThanOrEqual(4.5)
    // --primary-light is the same a little towards the ground.
    expect(contrast(mix(primary, surface, 0.94), of(theme, 'on-fill'))).toBeGreaterThanOrEqual(4.5)
  })
})
