import type { PublicBrand } from '#contract/brand.ts'
import type { SwitchName } from '#contract/brand-switches.ts'
import { bareBrand } from '#core/brand/default.ts'
import { textSearch } from '#core/domain/entry/typed.ts'

/** A brand with the host names that choose it. */
export interface LabBrand {
  brand: PublicBrand
  hosts: string[]
}

/** Host names by brand, from the host list. */
export function hostsBySlug(list: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const bySlug = new Map<string, string[]>()
  for (const [host, slug] of Object.entries(list)) {
    if (typeof slug === 'string') bySlug.set(slug, [...(bySlug.get(slug) ?? []), host])
  }
  return bySlug
}

/** Switches that differ from the defaults: those turned off, and those turned on that are off elsewhere. */
export function differences(switches: PublicBrand['switches']): { off: SwitchName[]; on: SwitchName[] } {
  const names = Object.keys(bareBrand.switches) as SwitchName[]
  const changed = names.filter((name) => switches[name] !== bareBrand.switches[name])
  return { off: changed.filter((name) => !switches[name]), on: changed.filter((name) => switches[name]) }
}

/** Brands whose name, region or host contains what was typed. */
export function filterBrands(all: readonly LabBrand[], typed: string): LabBrand[] {
  const isFound = textSearch(typed)
  return all.filter(({ brand, hosts }) => isFound(brand.slug, brand.title, brand.region, ...hosts))
}
