import type { Gate, SchoolFeature, Switches } from '#contract/brand-switches.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { schoolSwitchedOff } from '../reply/refusal.ts'

/** The school's setting with the features that it turned off, a list of names; no row: none. */
export const FEATURES_SETTING = 'featuresOff'

const rows = compileQueryOnce((db, { school }: { school: string }) =>
  db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', FEATURES_SETTING)
    .select('value'),
)

/** Features that a school turned off. */
export async function featuresOff(db: Db | Tx, school: SchoolId): Promise<readonly SchoolFeature[]> {
  const [found] = await rows(db, { school })
  return (found?.value as readonly SchoolFeature[] | undefined) ?? []
}

/** The switches of a brand as one of its schools has them. */
export async function switchesIn(db: Db | Tx, school: SchoolId, brand: Switches): Promise<Switches> {
  return switchesWithout(brand, await featuresOff(db, school))
}

/** The switches of a brand with some features turned off. */
export const switchesWithout = (brand: Switches, off: readonly SchoolFeature[]): Switches => ({
  ...brand,
  ...Object.fromEntries(off.map((name) => [name, false])),
})

/**
 * Holds that a school has the feature of a call which its brand has. Asked of the database each time, so that a change
 * counts at once in every process; one row by its key, and only for calls that carry a switch.
 * @throws Refusal 10002
 */
export async function requireFeature(
  db: Db | Tx,
  school: SchoolId,
  gate: Gate,
  brand: Switches,
): Promise<void> {
  if (gate.switch === undefined) return
  if (!isGateOpen({ switch: gate.switch }, await switchesIn(db, school, brand))) throw schoolSwitchedOff()
}
