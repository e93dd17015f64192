import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicBrand } from '#contract/brand.ts'
import { completeBrand } from '#core/brand/pick.ts'
import { readBrandFile } from './brand-file.ts'

export const DEFAULT_SLUG = 'kaoban'

/** One brand, checked, with the pictures its folder holds. */
export interface LoadedBrand {
  readonly brand: PublicBrand
  /** Host names that choose it, lower case. */
  readonly hosts: readonly string[]
  /** File names of the folder, for icons and the logo. */
  readonly files: readonly string[]
}

export interface Brands {
  /** The brand of a Host header's name (no port); an unknown host gets the default one. */
  byHost(hostname: string): LoadedBrand
  bySlug(slug: string): LoadedBrand | undefined
  readonly all: readonly LoadedBrand[]
}

/** Folders that hold a brand file, in alphabetical order. */
export function brandFolders(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, 'brand.json')))
    .map((entry) => entry.name)
    .toSorted()
}

/**
 * Reads `<dir>/<slug>/brand.json` of every brand.
 * @param environment which of the brands' environments this server is (P41); a brand without it keeps production
 * @throws naming the file and the fields when one is wrong, when two brands claim a host, when no brand has the
 *   environment, or when the default brand is missing
 */
export function loadBrands(dir: string, environment = 'production'): Brands {
  const bySlug = new Map<string, LoadedBrand>()
  const bySite = new Map<string, LoadedBrand>()
  let known = environment === 'production'
  for (const folder of brandFolders(dir)) {
    const file = join(dir, folder, 'brand.json')
    const { brand, faults } = readBrandFile(file, folder)
    if (!brand) throw new Error(`${file} ${faults.join('; ')}.`)
    known ||= Object.hasOwn(brand.environments, environment)
    const name = Object.hasOwn(brand.environments, environment) ? environment : 'production'
    const hosts = brand.hosts.map((host) => host.toLowerCase())
    const loaded = { brand: completeBrand(brand, name), hosts, files: readdirSync(join(dir, folder)) }
    bySlug.set(brand.slug, loaded)
    for (const host of hosts) {
      const other = bySite.get(host)
      if (other) throw new Error(`${file}: the host ${host} is also claimed by ${other.brand.slug}.`)
      bySite.set(host, loaded)
    }
  }
  const fallback = bySlug.get(DEFAULT_SLUG)
  if (!fallback)
    throw new Error(`${join(dir, DEFAULT_SLUG, 'brand.json')} is missing: unknown hosts need it.`)
  if (!known) throw new Error(`KAOBAN_ENV is "${environment}", and no brand has an environment of that name.`)
  return {
    byHost: (hostname) => bySite.get(hostname.toLowerCase()) ?? fallback,
    bySlug: (slug) => bySlug.get(slug),
    all: [...bySlug.values()],
  }
}
