import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, LEGIBLE, mix } from '#core/brand/contrast.ts'
import { paints, tokenOf } from './css-pairs.ts'

/**
 * Brands differ in colours alone: every text colour of the style sheets is counted on every ground it can lie on, in
 * each brand and theme. What the sheets say is read from them; a pair nobody has thought of makes this fail.
 */
const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('"', "'")
const colours = read('src/ui/colours.css')
const tokensCss = read('src/ui/tokens.css')

type Tokens = ReadonlyMap<string, string>
const declared = (css: string, selector: string): Map<string, string> => {
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(from, css.indexOf('\n}', from))
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}
const root = declared(colours, ':root')
const aliases = declared(tokensCss, ':root')
const THEMES = {
  light: root,
  dark: declared(colours, ":root[data-theme='dark']"),
  eye: declared(colours, ":root[data-theme='eye']"),
} as const
type Theme = keyof typeof THEMES

/** All colours of a theme as a brand shows it; `mixes`: false in a browser that takes tints that are near enough. */
function shownBy(brand: { primary: string; primaryDark: string }, theme: Theme, mixes: boolean): Tokens {
  const all = new Map([...aliases, ...root, ...THEMES[theme]])
  const primary = theme === 'dark' ? brand.primaryDark : brand.primary
  if (theme !== 'eye') all.set('primary', primary)
  const surface = all.get('surface') as string
  if (mixes) {
    if (theme === 'eye') all.set('primary', mix(primary, '#000000', 0.85))
    const own = all.get('primary') as string
    all.set('primary-tint', mix(own, surface, 0.1))
    all.set('primary-light', mix(own, surface, 0.94))
    all.set('primary-light-tint', mix(own, surface, 0.09))
  }
  return all
}
function colourOf(tokens: Tokens, name: string): string {
  const value = tokens.get(name) ?? ''
  const alias = tokenOf(value)
  if (alias !== null) return colourOf(tokens, alias)
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${name} is no colour: ${value}`)
  return value
}

const all = paints()
/** Grounds that say no colour of their own: any text may lie on them. */
const GROUNDS = [
  'ground',
  'surface',
  'raised',
  'own-tint',
  'primary-tint',
  'info-tint',
  'warn-tint',
  'good-tint',
]
/** Bars, dots, bones and the paper of pictures: nothing is written on them. */
const FILLS = [
  'primary',
  'line',
  'veil',
  'class',
  'good',
  'own',
  'school',
  'joint',
  'bad',
  'warn',
  'info',
  'white',
  'ink',
]
/** Colours of text that say no ground, and of text drawn in charts: on the page and on its cards and tints. */
const WORDS = ['ink', 'muted']
/** Links, numbers and faults: on the page and on cards. */
const SPEAKING = ['primary', 'own', 'bad', 'warn', 'good', 'info', 'class', 'school', 'joint']
const isBare = (value: string | undefined) =>
  value === undefined || /^(none|transparent|inherit|unset)$/.test(value)

const pairs = new Map<string, [string, string]>()
const add = (text: string, ground: string) => pairs.set(`${text} on ${ground}`, [text, ground])
for (const word of WORDS) for (const ground of GROUNDS) add(word, ground)
for (const { color, background } of all) {
  const [text, ground] = [tokenOf(color), tokenOf(background)]
  if (text !== null && ground !== null) add(text, ground)
  if (text !== null && SPEAKING.includes(text) && isBare(background))
    for (const page of ['ground', 'surface']) add(text, page)
}

describe('what the style sheets paint with', () => {
  it('is a token wherever something is written', () => {
    const strange = all.filter(
      ({ color }) =>
        color !== undefined && tokenOf(color) === null && !/^(inherit|currentcolor)$/i.test(color),
    )
    expect(strange.map((p) => `${p.where}: ${String(p.color)}`)).toEqual([])
  })
  it('lies on a ground that is counted here, or carries no text', () => {
    const unknown = all.filter(({ color, background }) => {
      const ground = tokenOf(background)
      if (ground === null) return !isBare(background) && color !== undefined && color !== 'inherit'
      const writes = color !== undefined && color !== 'inherit'
      return !writes && !GROUNDS.includes(ground) && !FILLS.includes(ground)
    })
    expect(unknown.map((p) => `${p.where}: ${String(p.background)}`)).toEqual([])
  })
  it('without a ground of its own is a colour that is counted on every page', () => {
    const unknown = all.filter(({ color, background }) => {
      const text = tokenOf(color)
      return text !== null && isBare(background) && !WORDS.includes(text) && !SPEAKING.includes(text)
    })
    expect(unknown.map((p) => p.where)).toEqual([])
  })
  it('is faded only where it cannot be used, is busy, or on its way in and out', () => {
    // a watermark is there to be seen through, and is hidden from who listens
    const written = all.filter((p) => p.where !== 'features/wrong-download/book.module.css .marks')
    const faded = written.filter(({ opacity, selector }) => {
      const value = Number(opacity ?? 1)
      return (
        value > 0 && value < 1 && !/:disabled|\[aria-disabled|\[aria-busy|^(from|to|\d+%)$/.test(selector)
      )
    })
    expect(faded.map((p) => p.where)).toEqual([])
  })
  it('is looked at as a whole: dozens of rules, and the pairs everybody knows', () => {
    expect(all.length).toBeGreaterThan(100)
    expect([...pairs.keys()]).toEqual(
      expect.arrayContaining([
        'on-fill on primary',
        'muted on raised',
        'surface on ink',
        'warn on warn-tint',
      ]),
    )
  })
})

const folder = new URL('../../brands/', import.meta.url)
const slugs = readdirSync(folder, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []))

describe.each(slugs)('brand %s', (slug) => {
  const { colors } = JSON.parse(readFileSync(new URL(`${slug}/brand.json`, folder), 'utf8')) as {
    colors: { primary: string; primaryDark: string }
  }
  it.each(Object.keys(THEMES) as Theme[])(
    'can be read in %s, every pair of the style sheets [P01]',
    (theme) => {
      const faint = [true, false].flatMap((mixes) => {
        const tokens = shownBy(colors, theme, mixes)
        return [...pairs].flatMap(([name, [text, ground]]) => {
          const value = contrast(colourOf(tokens, text), colourOf(tokens, ground))
          return value < LEGIBLE ? [`${name}: ${value.toFixed(2)}${mixes ? '' : ', unmixed'}`] : []
        })
      })
      expect(faint).toEqual([])
    },
  )
})
