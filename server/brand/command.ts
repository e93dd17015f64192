import { join } from 'node:path'
import { brandFolders, loadBrands } from '../http/brand/brands.ts'
import { checkBrands } from './check.ts'
import { writeHosts } from './hosts.ts'
import { newBrand } from './new.ts'

const USAGE = `Brands: folders under brands/, one for each site the app is shown as.

  npm run brand -- new <slug>       writes brands/<slug> with every default, a mark and its icons
  npm run brand -- check [slug]     names everything that is wrong: keys, contrast, hosts, pictures
      --write-hosts                 and writes brands/hosts.json again from the brand files
  npm run brand -- preview [slug]   where to look at brands on a server that runs
`

/**
 * `npm run brand`. Asks nothing.
 * @param project the project's folder
 * @returns the exit code: 0 well, 1 something is wrong with a brand, 2 not understood
 */
export function brandCommand(args: readonly string[], project: string, say: (line: string) => void): number {
  const dir = join(project, 'brands')
  const [what, ...rest] = args
  const [slug] = rest.filter((arg) => !arg.startsWith('--'))
  if (what === 'new' && slug !== undefined) return create(dir, slug, say)
  if (what === 'check') {
    if (rest.includes('--write-hosts')) writeHosts(dir)
    return check(dir, slug, say)
  }
  if (what === 'preview') return preview(dir, slug, say)
  say(USAGE)
  return what === '--help' || what === undefined ? 0 : 2
}

function create(dir: string, slug: string, say: (line: string) => void): number {
  try {
    const folder = newBrand(dir, slug)
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

function check(dir: string, slug: string | undefined, say: (line: string) => void): number {
  const faults = checkBrands(dir, slug)
  for (const { brand, says } of faults) say(brand ? `${brand}: ${says}` : says)
  const all = slug ?? `${brandFolders(dir).length} brands`
  say(faults.length > 0 ? `${faults.length} to mend.` : `${all}: nothing to mend.`)
  return faults.length > 0 ? 1 : 0
}

function preview(dir: string, slug: string | undefined, say: (line: string) => void): number {
  const faults = checkBrands(dir, slug)
  if (faults.length > 0) return check(dir, slug, say)
  const home = `http://localhost:${process.env['PORT'] ?? '8080'}`
  const shown = loadBrands(dir).all.filter(({ brand }) => slug === undefined || brand.slug === slug)
  for (const { brand } of shown) say(`${home}/?brand=${brand.slug}  ${brand.title}`)
  say(`\nAll on one page: KAOBAN_BRAND_LAB=1 npm start, then ${home}/dev/brands`)
  say(`By host name: put "127.0.0.1 ${shown[0]?.hosts[0] ?? ''}" into the hosts file of this machine.`)
  return 0
}
