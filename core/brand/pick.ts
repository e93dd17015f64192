import type { Brand, PublicBrand } from '#contract/brand.ts'
import { bareBrand, defaultBrand } from './default.ts'
import { applySwitchDependencies } from './switches.ts'

/** Name of a brand's folder: the only thing of a flag or a host list that reaches a path. */
export const isSlug = (v: unknown): v is string => typeof v === 'string' && /^[a-z][a-z0-9-]{1,30}$/.test(v)

/**
 * The brand of a page: the session's flag, else the host's, else the default (P02-P04).
 * `hosts` maps host names (no port, lower case) to brand folders.
 */
export function pickSlug(
  hosts: Readonly<Record<string, unknown>>,
  hostname: string,
  flag: string | null,
): string {
  if (isSlug(flag)) return flag
  const name = hostname.toLowerCase()
  const byHost = Object.hasOwn(hosts, name) ? hosts[name] : undefined
  return isSlug(byHost) ? byHost : defaultBrand.slug
}

type BrandFileContent = Partial<PublicBrand> &
  Pick<Partial<Brand>, 'environments' | 'initialPassword' | 'hosts'>

/**
 * Makes of a brand file what a page shows: fills in the schema's defaults, so that a page always has a brand, puts the
 * initial password into its hint (K13), and settles the switches.
 * @param environment which of the file's environments; a file that came from the server says one itself
 */
export function completeBrand(value: unknown, environment = 'production'): PublicBrand {
  if (typeof value !== 'object' || value === null) return defaultBrand
  const { hosts: _, environments, initialPassword = '', ...given } = value as BrandFileContent
  if (!isSlug(given.slug) || typeof given.title !== 'string' || given.title === '') return defaultBrand
  const chosen = environments?.[environment]
  return {
    ...bareBrand,
    shortTitle: given.title,
    ...given,
    slug: given.slug,
    title: given.title,
    contact: { ...bareBrand.contact, ...given.contact },
    colors: { ...defaultBrand.colors, ...given.colors },
    passwordHint: (given.passwordHint ?? '').replace(/\{initialPassword\}/g, () => initialPassword),
    environment: chosen ? { name: environment, ...chosen } : (given.environment ?? bareBrand.environment),
    switches: applySwitchDependencies({ ...bareBrand.switches, ...given.switches }),
  }
}

/** What stands before the path of every call: the service path of a brand in hash mode, then the environment's (R02, P41). */
export const callPrefix = (brand: Pick<PublicBrand, 'hashPath' | 'servicePath' | 'environment'>): string =>
  (brand.hashPath && (brand.servicePath || brand.hashPath)) + brand.environment.apiBase

const FILES = /^\/api\/common\/file(Storage)?\//

type Prefixed = Parameters<typeof callPrefix>[0] & Pick<PublicBrand, 'filePath'>

/** What stands before the path of a call: files of a local-server brand lie under a path of their own (P40). */
export const prefixOf = (brand: Prefixed, path: string): string =>
  brand.filePath !== '' && FILES.test(path) ? brand.filePath + brand.environment.apiBase : callPrefix(brand)
