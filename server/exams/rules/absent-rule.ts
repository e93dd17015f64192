import { type AbsentRule, USUAL_ABSENT_RULE } from '#core/domain/analysis/absences.ts'
import type { Db, Tx } from '../../db/db.ts'
import { schoolSetting } from './school-setting.ts'

/** Key of the school's choice among its settings. */
export interface AbsentChoice {
  absentInTotal?: AbsentRule
}

/**
 * How a version of an exam counts students who missed a subject. A published one keeps what it was published with (before
 * it could be chosen: counted). Another follows the choice of the school whose exam it is; without one the version
 * before it, and the first version of an exam the usual rule. All schools of a joint exam are counted alike.
 */
export async function absentRuleOf(
  db: Db,
  { examId, version }: { examId: string; version: number },
): Promise<AbsentRule> {
  const rows = await db
    .selectFrom('exam_version as v')
    .innerJoin('exam as e', 'e.exam_id', 'v.exam_id')
    .where('v.exam_id', '=', examId)
    .where('v.version', '<=', version)
    .where((w) => w.or([w('v.version', '=', version), w('v.state', '=', 'published')]))
    .orderBy('v.version', 'desc')
    .limit(2)
    .select(['v.version', 'v.state', 'v.absent_rule', 'e.owner_school_id'])
    .execute()
  const [own, before] = rows
  if (own?.state === 'published') return own.absent_rule ?? 'counted'
  const chosen = own && (await schoolSetting(db, own.owner_school_id, 'absentInTotal'))
  if (chosen === 'apart' || chosen === 'counted') return chosen
  return before ? (before.absent_rule ?? 'counted') : USUAL_ABSENT_RULE
}

/**
 * Lets a published version be counted by another rule when its reports are made again.
 * @returns whether it was another one
 */
export async function changeAbsentRule(
  tx: Tx,
  at: { examId: string; version: number },
  rule: AbsentRule | undefined,
): Promise<boolean> {
  if (rule === undefined || (await absentRuleOf(tx, at)) === rule) return false
  await tx
    .updateTable('exam_version')
    .set({ absent_rule: rule })
    .where('exam_id', '=', at.examId)
    .where('version', '=', at.version)
    .execute()
  return true
}
