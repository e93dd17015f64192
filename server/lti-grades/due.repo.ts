import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'

/** After so many tries in vain a score is given up, until it changes. */
const MOST_TRIES = 12
/** Another process takes a row up again after this long: the one that had it has ended. */
const LEASE_MS = 2 * 60_000

/** A score to tell a platform. */
export interface Due {
  school_id: string
  homework_id: string
  student_id: string
  partner_id: string
  line_item: string
  external_id: string
  /** `12/25`; '' withdraws what was told. */
  wanted: string
  tries: number
}

/** Scores that a platform has not been told as they are now, for this process alone to tell. `now` in epoch ms. */
export async function takeDue(db: Db, now: number, most: number): Promise<Due[]> {
  const at = new Date(now)
  const { rows } = await sql<Due>`
    update lti_grade g
    set wanted = c.now_is, tries = case when g.wanted = c.now_is then g.tries + 1 else 1 end,
      try_at = ${new Date(now + LEASE_MS)}
    from (
      select g.school_id, g.homework_id, g.student_id, g.partner_id, n.now_is
      from lti_grade g
      join homework h on h.school_id = g.school_id and h.homework_id = g.homework_id
      left join homework_sheet s on s.school_id = g.school_id and s.homework_id = g.homework_id
        and s.student_id = g.student_id
      cross join lateral (select case when s.state = 'checked' and s.score is not null and not h.withdrawn
        then s.score || '/' || h.full_mark else '' end as now_is) n
      where g.told <> n.now_is
        and (g.wanted <> n.now_is or ((g.try_at is null or g.try_at <= ${at}) and g.tries < ${MOST_TRIES}))
      order by g.try_at nulls first
      limit ${most}
      for update of g skip locked) c
    where g.school_id = c.school_id and g.homework_id = c.homework_id and g.student_id = c.student_id
      and g.partner_id = c.partner_id
    returning g.school_id, g.homework_id, g.student_id, g.partner_id, g.line_item, g.external_id, g.wanted, g.tries
    ${overSchools('scores of every school are told')}`.execute(db)
  return rows
}

const rowOf = (db: Db, due: Due) =>
  db
    .updateTable('lti_grade')
    .where('school_id', '=', due.school_id)
    .where('homework_id', '=', due.homework_id)
    .where('student_id', '=', due.student_id)
    .where('partner_id', '=', due.partner_id)

export const noteTold = async (db: Db, due: Due): Promise<void> => {
  await rowOf(db, due).set({ told: due.wanted, tries: 0, try_at: null }).execute()
}

export const tryAgainAt = async (db: Db, due: Due, at: number): Promise<void> => {
  await rowOf(db, due)
    .set({ try_at: new Date(at) })
    .execute()
}
