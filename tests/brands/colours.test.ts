import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, GROUNDS, mix, type Theme } from '#core/brand/contrast.ts'

const css = readFileSync(new URL('../../src/ui/colours.css', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')
const blocks: Record<Theme, string> = {
  light: css.slice(css.indexOf(':root {'), css.indexOf('}')),
  dark: css.slice(css.indexOf(':root[data-theme="dark"]'), css.indexOf('@media screen and')),
  eye: css.slice(css.indexOf(':root[data-theme="eye"]'), css.indexOf('@media')),
}

describe('contrast as it is counted here', () => {
  it('is 21 for black on white and 4.54 for the grey everybody knows', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
  })
  it.each(Object.keys(GROUNDS) as Theme[])('is counted on the grounds of the style sheet in %s', (theme) => {
    const { ground, surface, onFill } = GROUNDS[theme]
    expect(blocks[theme]).toContain(`--ground: ${ground};`)
    expect(blocks[theme]).toContain(`--surface: ${surface};`)
    expect(blocks[theme]).toContain(`--on-fill: ${onFill};`)
  })
})

const NAMES = 'primary primary-light orange red blue aquamarine mustard-green purple-red purple yellow'.split(
  ' ',
)

it('eleven named colours with their tints are there for every brand, in every theme [D08]', () => {
  for (const block of Object.values(blocks)) {
    for (const name of NAMES) {
      expect(block).toMatch(new RegExp(`--${name}: `))
      expect(block).toMatch(new RegExp(`--${name}-tint: `))
    }
  }
  expect(tokens).toContain('--white: #ffffff;')
  expect(NAMES.length + 1).toBe(11)
})
