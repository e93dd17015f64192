import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSlug } from '#core/brand/pick.ts'
import { listBrandFolders, loadBrands } from '../http/brand/brands.ts'
import { checkBrands } from './check.ts'
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

/** Where brands lie. */
export interface BrandPlaces {
  /** Brands that the project or a release has. */
  dir: string
  /** Brands of an installation (`ownBrandsOf`), where `dir` belongs to a release and is not written to. */
  ownDir?: string
  /** Which of the brands' environments the server is; default production. */
  environment?: string
}

/**
 * Writes the folder of a new brand: all keys at their defaults, a mark and colours drawn from its name (the same name,
 * the same mark), and in the project its host in the list.
 * @returns the folder
 * @throws when the name is no slug or the folder is there
 */
function newBrand({ dir, ownDir }: BrandPlaces, slug: string): string {
  if (!isSlug(slug))
    throw new Error(
      `"${String(slug)}" cannot name a brand: use 2 to 31 of a-z, 0-9 and -, beginning with a letter.`,
    )
  const folder = join(ownDir ?? dir, slug)
  const taken = existsSync(folder) ? folder : listBrandFolders(dir, ownDir).get(slug)
  if (taken !== undefined)
    throw new Error(`${taken} is there already: choose another name, or change its files.`)
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
  if (ownDir === undefined) writeHosts(dir)
  return folder
}

const WRITE_HOSTS = `      --write-hosts                 and writes brands/hosts.json again from the brand files
`
const usageOf = ({
  dir,
  ownDir,
}: BrandPlaces): string => `Brands: folders under ${ownDir ?? dir}, one for each site the app is shown as.
A server reads them when it starts.

  npm run brand -- new <slug>       writes the folder <slug> with every default, a mark and its icons
  npm run brand -- check [slug]     names everything that is wrong: keys, contrast, hosts, pictures
${ownDir === undefined ? WRITE_HOSTS : ''}  npm run brand -- check --start    whether the server starts with them
  npm run brand -- preview [slug]   where to look at brands on a server that runs
`

/**
 * `npm run brand`. Asks nothing.
 * @returns the exit code: 0 well, 1 something is wrong with a brand, 2 not understood
 */
export function brandCommand(
  args: readonly string[],
  places: BrandPlaces,
  say: (line: string) => void,
): number {
  const [what, ...rest] = args
  const [slug] = rest.filter((arg) => !arg.startsWith('--'))
  const writesHosts = rest.includes('--write-hosts')
  if (what === 'check' && writesHosts && places.ownDir === undefined) {
    writeHosts(places.dir)
    return check(places, slug, say)
  }
  if (what === 'new' && slug !== undefined && !writesHosts) return create(places, slug, say)
  if (what === 'check' && rest.includes('--start')) return checkStart(places, say)
  if (what === 'check' && !writesHosts) return check(places, slug, say)
  if (what === 'preview' && !writesHosts) return preview(places, slug, say)
  say(usageOf(places))
  return what === '--help' || what === undefined ? 0 : 2
}

function create(places: BrandPlaces, slug: string, say: (line: string) => void): number {
  try {
    const folder = newBrand(places, slug)
    say(`Written: ${folder}`)
    say(
      'Now give it its title, hosts, contact and switches in brand.json, put its own mark in the place of logo.svg',
    )
    say(`and the icons, and run: npm run brand -- check ${slug}`)
    return 0
  } catch (e) {
    say((e as Error).message)
    return 1
  }
}

function check(places: BrandPlaces, slug: string | undefined, say: (line: string) => void): number {
  const { dir, ownDir } = places
  const faults = checkBrands(dir, slug, ownDir)
  for (const { brand, says } of faults) say(brand ? `${brand}: ${says}` : says)
  const all = slug ?? `${listBrandFolders(dir, ownDir).size} brands`
  say(faults.length > 0 ? `${faults.length} to mend.` : `${all}: nothing to mend.`)
  return faults.length > 0 ? 1 : 0
}

function checkStart({ dir, ownDir, environment }: BrandPlaces, say: (line: string) => void): number {
  try {
    const { all } = loadBrands(dir, environment, ownDir)
    say(`${all.length} brands: the server starts with them.`)
    return 0
  } catch (e) {
    say((e as Error).message)
    return 1
  }
}

function preview(places: BrandPlaces, slug: string | undefined, say: (line: string) => void): number {
  const { dir, ownDir } = places
  const faults = checkBrands(dir, slug, ownDir)
  if (faults.length > 0) return check(places, slug, say)
  const home = `http://localhost:${process.env['PORT'] ?? '8080'}`
  const shown = loadBrands(dir, 'production', ownDir).all.filter(
    ({ brand }) => slug === undefined || brand.slug === slug,
  )
  for (const { brand } of shown) say(`${home}/?brand=${brand.slug}  ${brand.title}`)
  say(`\nAll on one page: KAOBAN_BRAND_LAB=1 npm start, then ${home}/dev/brands`)
  say(`By host name: put "127.0.0.1 ${shown[0]?.hosts[0] ?? ''}" into the hosts file of this machine.`)
  return 0
}
