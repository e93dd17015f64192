import type { Static } from 'typebox'
import { SCHOOL_FEATURES, type Switches } from '#contract/brand-switches.ts'
import type { OfficeFeatures, turnFeature } from '#contract/office/features.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { switchedOff } from '../../http/reply/refusal.ts'
import { FEATURES_SETTING, featuresOff } from '../../http/switches/school-features.ts'
import { familiesOf, staffOf, writeSetting } from './display.repo.ts'

/** What a school may turn off is what its brand has on. */
export async function featuresOf(db: Db | Tx, school: SchoolId, brand: Switches): Promise<OfficeFeatures> {
  const [off, families, staff] = await Promise.all([
    featuresOff(db, school),
    familiesOf(db, school),
    staffOf(db, school),
  ])
  const features = SCHOOL_FEATURES.filter((name) => brand[name])
  return { features: features.map((name) => ({ name, on: !off.includes(name) })), families, staff }
}

/**
 * Turns a feature; one that stands so already stays, and nothing is noted.
 * @throws Refusal 10002 the brand does not have it
 */
export function turnFeatureOf(
  db: Db,
  school: SchoolId,
  { name, on }: Static<typeof turnFeature.body>,
  brand: Switches,
  audit: Audit,
): Promise<OfficeFeatures> {
  if (!brand[name]) throw switchedOff()
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('school').where('school_id', '=', school).select('school_id').forUpdate().execute()
    const off = await featuresOff(tx, school)
    if (on === !off.includes(name)) audit.nothing()
    else {
      const others = off.filter((one) => one !== name)
      await writeSetting(tx, school, FEATURES_SETTING, on ? others : [...others, name])
      await audit.note(tx, { target: `feature ${name}`, before: { on: !on }, after: { on } })
    }
    return featuresOf(tx, school, brand)
  })
}
