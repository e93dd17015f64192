import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSlug } from '#core/brand/pick.ts'
import { legibleColours } from './colours.ts'
import { writeHosts } from './hosts.ts'
import { MOTIFS } from './motifs.ts'
import { writePictures } from './write-pictures.ts'

const ACCENTS = ['#ffd54f', '#ffcc80', '#c5e1a5', '#80deea', '#f8bbd0', '#fff59d'] as const

/** A colour of medium lightness; `hue` 0..1. */
function colourOfHue(hue: number): string {
  const part = (shift: number): string => {
    const wave = Math.abs(((hue + shift) % 1) * 6 - 3) - 1
    return Math.round(40 + 150 * Math.min(1, Math.max(0, wave)))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(2 / 3)}${part(1 / 3)}`
}

/**
 * Writes the folder of a new brand: all keys at their defaults, a mark and colours drawn from its name (the same name,
 * the same mark), and its host in the list.
 * @returns the folder
 * @throws when the name is no slug or the folder is there
 */
export function newBrand(dir: string, slug: string): string {
  if (!isSlug(slug))
    throw new Error(
      `"${String(slug)}" cannot name a brand: use 2 to 31 of a-z, 0-9 and -, beginning with a letter.`,
    )
  const folder = join(dir, slug)
  if (existsSync(folder))
    throw new Error(`${folder} is there already: choose another name, or change its files.`)
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(slug).digest()
  const colors = legibleColours(colourOfHue(first / 256))
  const motifs = Object.values(MOTIFS)
  const shapes = motifs[second % motifs.length] ?? MOTIFS.bars
  const title = slug.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
  )
  const brand = {
    slug,
    title: title.slice(0, 30),
    shortTitle: title.slice(0, 12).trim(),
    footer: '',
    contact: { phone: '', hours: '', wechat: '', email: '', address: '' },
    locale: 'zh-CN',
    colors,
    hosts: [`${slug}.example`],
    region: '',
    areas: [],
    passwordHint: '',
    switches: {},
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'brand.json'), `${JSON.stringify(brand, null, 2)}\n`)
  writePictures(folder, {
    shapes,
    ground: colors.primary,
    accent: ACCENTS[third % ACCENTS.length] ?? ACCENTS[0],
  })
  writeHosts(dir)
  return folder
}
