import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '#contract/brand.ts'
import { LEGIBLE, legibility } from '#core/brand/contrast.ts'
import { readBrandFile } from '../http/brand/brand-file.ts'
import { DEFAULT_SLUG, listBrandFolders } from '../http/brand/brands.ts'
import { hostsOf } from './hosts.ts'
import { PICTURES } from './write-pictures.ts'

/** One thing to mend. `brand` '' concerns all of them. */
export interface BrandFault {
  brand: string
  says: string
}

/**
 * Everything that is wrong with the brands under `dir`, not only the first: keys, contrast in the three themes, host
 * names claimed twice, missing and wrongly sized pictures, a host list that is out of date.
 * @param only look at this brand alone (hosts are still compared with all others, its own with the host list)
 * @param ownDir brands of an installation: the host list of `dir` does not know them
 */
export function checkBrands(dir: string, only?: string, ownDir?: string): BrandFault[] {
  const folders = listBrandFolders(dir, ownDir)
  if (only !== undefined && !folders.has(only)) {
    return [{ brand: only, says: `there is no ${join(ownDir ?? dir, only, 'brand.json')}` }]
  }
  const faults: BrandFault[] = []
  const claims = new Map<string, string>()
  for (const [slug, folder] of folders) {
    const add = (says: string): void => {
      if (only === undefined || only === slug) faults.push({ brand: slug, says })
    }
    const { brand, faults: keys } = readBrandFile(join(folder, 'brand.json'), slug)
    keys.forEach(add)
    pictureFaults(folder).forEach(add)
    if (!brand) continue
    if (slug === only && ownDir === undefined && !saysHosts(dir, slug))
      add('hosts.json does not say its hosts: run check --write-hosts')
    colourFaults(brand).forEach(add)
    for (const host of brand.hosts) {
      const other = claims.get(host)
      if (other === undefined) claims.set(host, slug)
      else if (only === undefined || only === slug || only === other)
        faults.push({ brand: slug, says: `the host ${host} is claimed by ${other} too` })
    }
  }
  if (only !== undefined) return faults
  if (!folders.has(DEFAULT_SLUG))
    faults.push({ brand: '', says: `${DEFAULT_SLUG} is missing: unknown hosts need it` })
  if (ownDir === undefined && !saysHosts(dir))
    faults.push({ brand: '', says: 'hosts.json does not say what the brands say: run check --write-hosts' })
  return faults
}

function colourFaults({ colors }: Brand): string[] {
  return legibility(colors)
    .filter(({ least }) => least < LEGIBLE)
    .map(({ theme, colour, least }) => {
      const key = theme === 'dark' ? 'primaryDark' : 'primary'
      const way = theme === 'dark' ? 'lighter' : 'darker'
      return `colors.${key}: ${colour} has a contrast of ${least.toFixed(2)} in the ${theme} theme, ${LEGIBLE} are needed: make it ${way}`
    })
}

function pictureFaults(folder: string): string[] {
  return PICTURES.flatMap((name) => {
    const file = join(folder, name)
    if (!existsSync(file)) return [`${name} is missing`]
    const size = Number(/-(\d+)\.png$/.exec(name)?.[1])
    const bytes = readFileSync(file)
    if (!size) return bytes.includes('<svg') ? [] : [`${name} is no SVG`]
    if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return [`${name} is no PNG`]
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    return width === size && height === size ? [] : [`${name} is ${width} x ${height}, not ${size} x ${size}`]
  })
}

/**
 * Whether `hosts.json` says what `writeHosts` would write.
 * @param only compare the hosts of this brand alone
 */
function saysHosts(dir: string, only?: string): boolean {
  try {
    const said = JSON.parse(readFileSync(join(dir, 'hosts.json'), 'utf8')) as Record<string, string>
    const wanted = hostsOf(dir)
    const hosts = Object.keys({ ...said, ...wanted })
    return hosts.every(
      (host) =>
        said[host] === wanted[host] || (only !== undefined && said[host] !== only && wanted[host] !== only),
    )
  } catch {
    return false
  }
}
