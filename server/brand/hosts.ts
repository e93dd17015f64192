import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrandFile } from '../http/brand/brand-file.ts'
import { brandFolders } from '../http/brand/brands.ts'

/** Which brand each host name chooses, as `hosts.json` must say it; brands that cannot be read are left out. */
export function hostsOf(dir: string): Record<string, string> {
  return Object.fromEntries(
    brandFolders(dir).flatMap((slug) => {
      const { brand } = readBrandFile(join(dir, slug, 'brand.json'), slug)
      return (brand?.hosts ?? []).map((host) => [host, slug])
    }),
  )
}

/** Writes `hosts.json`, from which a page on a plain file host finds its brand. */
export function writeHosts(dir: string): void {
  writeFileSync(join(dir, 'hosts.json'), `${JSON.stringify(hostsOf(dir), null, 2)}\n`)
}
