import { subscribeKey } from 'valtio/utils'
import type { SchoolFeature } from '#contract/brand-switches.ts'
import { brand } from '../brand.state.ts'
import { session } from './session.state.ts'

/** Switches of the brand, before a school turned any of them off. */
let ofBrand = brand.switches
/** What `show` wrote last; anything else there is a brand that came since. */
let shown: typeof ofBrand | null = null

function show(): void {
  if (brand.switches !== shown) ofBrand = { ...brand.switches }
  const off: readonly SchoolFeature[] = session.account?.featuresOff ?? []
  brand.switches = { ...ofBrand, ...Object.fromEntries(off.map((name) => [name, false])) }
  shown = brand.switches
}

/** From now on the app has what the school of whoever is here has on. Call once. */
export function followSchoolFeatures(): void {
  subscribeKey(session, 'account', show)
  subscribeKey(brand, 'switches', (switches) => {
    if (switches !== shown) show()
  })
  show()
}
