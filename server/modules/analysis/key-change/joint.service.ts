import { Status } from '#contract/envelope.ts'
import type { KeyChangePreview } from '#contract/exam/key-change.ts'
import type { Db } from '../../../db/db.ts'
import { decidesJoint, type JointOwner, jointOwner } from '../../../exams/versions/joint-owner.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Changed } from './effect.rules.ts'

/** Whether somebody may change a key that holds for all schools of an exam. */
export const mayChangeJoint = (who: Principal, owner: JointOwner): boolean =>
  owner.schoolId === who.schoolId && decidesJoint(who)

/**
 * An exam of several schools has one key, which changes marks in all of them.
 * @throws Refusal 10002 that names the school whose leaders may change it
 */
export async function requireJointOwner(db: Db, who: Principal, examId: string): Promise<void> {
  const owner = await jointOwner(db, who.schoolId, examId)
  if (!owner || mayChangeJoint(who, owner)) return
  throw new Refusal(Status.denied, 'jointKey', {
    values: { school: owner.schoolName },
    because: 'key of an exam of several schools',
  })
}

/** What a change does in each school of an exam of several, most students first; undefined: one school. */
export async function schoolsOfChange(
  db: Db,
  who: Principal,
  examId: string,
  sat: readonly { schoolId: string }[],
  changed: readonly Changed[],
): Promise<KeyChangePreview['joint']> {
  const owner = await jointOwner(db, who.schoolId, examId)
  if (!owner) return undefined
  const counts = Map.groupBy(sat, (s) => s.schoolId)
  const own = Map.groupBy(changed, (c) => c.schoolId)
  const names = await db
    .selectFrom('school')
    .where('school_id', 'in', [...counts.keys(), owner.schoolId])
    .select(['school_id', 'name'])
    .execute()
  const schools = names
    .filter((s) => counts.has(s.school_id))
    .map(({ school_id, name }) => {
      const here = own.get(school_id) ?? []
      const up = here.filter((c) => c.mark > c.from).length
      const ofSchool = { name, sat: counts.get(school_id)?.length ?? 0 }
      return { ...ofSchool, changed: here.length, up, down: here.length - up }
    })
    .toSorted((a, b) => b.sat - a.sat || (a.name < b.name ? -1 : 1))
  return { owner: owner.schoolName, schools }
}
