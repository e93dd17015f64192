import { subscribeKey } from 'valtio/utils'
import type { SchoolFeature } from '#contract/brand-switches.ts'
import { brand } from './brand.state.ts'
import { session } from './session.state.ts'

/** Switches of the brand, before a school turned any of them off. */
let ofBrand = brand.switches

function show(): void {
  const off: readonly SchoolFeature[] = session.account?.featuresOff ?? []
  brand.switches = { ...ofBrand, ...Object.fromEntries(off.map((name) => [name, false])) }
}

/** From now on the app has what the school of whoever is here has on. Call once, after `startBrand`. */
export function followSchoolFeatures(): void {
  ofBrand = { ...brand.switches }
  subscribeKey(session, 'account', show)
  show()
}
