import type { Db } from '../../db/db.ts'
import { type Principal, principalOf } from '../../http/session/principal.ts'

export interface QuizStaff {
  /** Sets the marking up. */
  subjectLeader: Principal
  /** Leads its blocks. */
  lead: Principal
  /** The last one has given marks already. */
  markers: readonly Principal[]
}

const LOGINS = ['leader12', 'marklead1', 'marker1', 'marker2', 'marker3'] as const

/** Who takes part in the demo's marking; undefined where one is missing, as in a district of an older release. */
export async function quizStaff(db: Db): Promise<QuizStaff | undefined> {
  const rows = await db
    .selectFrom('account_user as u')
    .innerJoin('account_login as l', 'l.account_id', 'u.account_id')
    .where('l.login_name', 'in', LOGINS)
    .select(['l.login_name', 'u.account_id', 'u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .execute()
  const found = LOGINS.flatMap((login) => rows.filter((r) => r.login_name === login).slice(0, 1)).map((r) =>
    principalOf(r.account_id, r),
  )
  const [subjectLeader, lead, ...markers] = found
  if (!subjectLeader || !lead || found.length < LOGINS.length) return undefined
  return { subjectLeader, lead, markers }
}
