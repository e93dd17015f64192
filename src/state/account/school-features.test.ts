import { beforeAll, expect, it } from 'vitest'
import type { SchoolFeature } from '#contract/brand-switches.ts'
import { brand } from '../brand.state.ts'
import { followSchoolFeatures } from './school-features.ts'
import { type AccountState, session } from './session.state.ts'

const account = (featuresOff?: SchoolFeature[]) => ({ accountKey: 'k', featuresOff }) as AccountState
const has = (name: SchoolFeature) => expect.poll(() => brand.switches[name])

beforeAll(() => {
  followSchoolFeatures()
})

it('what a school turned off is off while its people are here, and is there for the next [O11]', async () => {
  session.account = account(['homework'])
  await has('homework').toBe(false)
  expect(brand.switches.wrongPractice).toBe(true)
  session.account = account(['wrongPractice'])
  await has('homework').toBe(true)
  await has('wrongPractice').toBe(false)
  session.account = null
  await has('wrongPractice').toBe(true)
})

it('a brand that comes after the person keeps its own switches, less what the school turned off [O11]', async () => {
  session.account = account(['homework'])
  await has('homework').toBe(false)
  brand.switches = { ...brand.switches, homework: true, consolidate: false }
  await has('homework').toBe(false)
  expect(brand.switches.consolidate).toBe(false)
  session.account = account()
  await has('homework').toBe(true)
  expect(brand.switches.consolidate).toBe(false)
})
