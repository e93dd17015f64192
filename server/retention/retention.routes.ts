import { CompiledQuery } from 'kysely'
import type { RetentionDays, SchoolDays } from '#contract/office/retention.ts'
import * as call from '#contract/office/retention.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { Module } from '../http/api.ts'
import { handle } from '../http/request/handle.ts'
import { RULES } from './rules.ts'
import { daysOfSchool, setDays } from './school-days.ts'

/** How long a school keeps what ends, within the limits of the law. */
export const retentionModule: Module = (api) => {
  const { db } = api
  handle(api, call.officeRetention, async ({ principal: { schoolId }, input, now }) => {
    const days = await daysOfSchool(db, schoolId)
    const asked = { ...days, ...input }
    const [audit, operations, drafts] = await Promise.all([
      overNow(db, schoolId, 'audit', asked, now),
      overNow(db, schoolId, 'operations', asked, now),
      overNow(db, schoolId, 'drafts', asked, now),
    ])
    return { days, over: { audit, operations, drafts } }
  })
  handle(api, call.changeRetention, ({ principal: { schoolId }, input: { days }, audit }) =>
    inTransaction(db, async (tx) => {
      await tx
        .selectFrom('school')
        .where('school_id', '=', schoolId)
        .select('school_id')
        .forUpdate()
        .execute()
      const before = await daysOfSchool(tx, schoolId)
      await setDays(tx, schoolId, days)
      await audit.note(tx, { target: 'retention', before, after: days })
      return { days }
    }),
  )
}

/** Rows of a school that are over by so many days. */
async function overNow(
  db: Db,
  school: SchoolId,
  name: SchoolDays,
  days: RetentionDays,
  now: number,
): Promise<number> {
  let all = 0
  for (const [table, rule] of Object.entries(RULES)) {
    for (const { days: of, since, when = 'true' } of 'stays' in rule ? [] : rule) {
      if (of !== name) continue
      const text = `select count(*)::int as n from ${table} t where t.school_id = $1
        and ${since} <= $2::timestamptz - make_interval(days => $3::int) and (${when})`
      const counted = await db.executeQuery<{ n: number }>(
        CompiledQuery.raw(text, [school, new Date(now), days[name]]),
      )
      all += counted.rows[0]?.n ?? 0
    }
  }
  return all
}
