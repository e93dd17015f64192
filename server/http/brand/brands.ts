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
  /** Where its files lie. */
  readonly folder: string
  /** File names of the folder, for icons and the logo. */
  readonly files: readonly string[]
}

export interface Brands {
  /** The brand of a Host header's name (no port); an unknown host gets the default one. */
  byHost(hostname: string): LoadedBrand
  bySlug(slug: string): LoadedBrand | undefined
  readonly all: readonly LoadedBrand[]
}

/** Folder of a data folder for brands of this installation: an upgrade replaces those of the release alone. */
export const ownBrandsOf = (dataDir: string): string => join(dataDir, 'brands')

/** Folders that hold a brand file, in alphabetical order. */
export function brandFolders(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, 'brand.json')))
    .map((entry) => entry.name)
    .toSorted()
}

/**
 * Folders of all brands by their slugs, in alphabetical order. A brand of the installation replaces the release's brand
 * of the same slug.
 * @param ownDir brands of the installation; default none
 */
export function listBrandFolders(dir: string, ownDir?: string): Map<string, string> {
  const own = ownDir === undefined ? [] : brandFolders(ownDir)
  const places = new Map(brandFolders(dir).map((slug) => [slug, join(dir, slug)]))
  for (const slug of own) places.set(slug, join(ownDir ?? dir, slug))
  return new Map([...places].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Reads `<dir>/<slug>/brand.json` of every brand, and of those under `ownDir`.
 * @param environment which of the brands' environments this server is (P41); a brand without it keeps production
 * @throws naming the file and the fields when one is wrong, when two brands claim a host, when no brand has the
 *   environment, or when the default brand is missing
 */
export function loadBrands(dir: string, environment = 'production', ownDir?: string): Brands {
  const bySlug = new Map<string, LoadedBrand>()
  const bySite = new Map<string, LoadedBrand>()
  let known = environment === 'production'
  for (const [slug, folder] of listBrandFolders(dir, ownDir)) {
    const file = join(folder, 'brand.json')
    const { brand, faults } = readBrandFile(file, slug)
    if (!brand) throw new Error(`${file} ${faults.join('; ')}.`)
    known ||= Object.hasOwn(brand.environments, environment)
    const name = Object.hasOwn(brand.environments, environment) ? environment : 'production'
    const hosts = brand.hosts.map((host) => host.toLowerCase())
    const loaded = { brand: completeBrand(brand, name), hosts, folder, files: readdirSync(folder) }
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
