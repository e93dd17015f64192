import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { rosterMark } from '../exams/year/roster-mark.ts'
import { lockRoster } from '../exams/year/turn-year.ts'
import { notFound, Refusal } from '../http/reply/refusal.ts'
import { takeIdentity } from '../http/session/bindings.ts'
import type { OfficeActionContext } from '../modules/office-people/doing.rules.ts'
import { setStaff } from '../modules/office-people/staff.service.ts'
import { nameAccounts, type RosterBefore } from './apply.ts'
import { dropParents, parentsInUse } from './make-parents.ts'

/** The last file that was taken over and not undone; null: none. */
async function lastChange(db: Db | Tx, school: SchoolId) {
  const row = await db
    .selectFrom('roster_change')
    .where('school_id', '=', school)
    .where('undone_at', 'is', null)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, before: row.before as RosterBefore } : null
}

type RosterChangeRow = NonNullable<Awaited<ReturnType<typeof lastChange>>>

/** Why it cannot be undone; '' it can. */
async function blockedBy(
  db: Db | Tx,
  school: SchoolId,
  change: RosterChangeRow,
): Promise<'' | 'roster' | 'used'> {
  if ((await rosterMark(db, school)) !== change.after_mark) return 'roster'
  const came = [...change.before.students, ...change.before.staff]
  const { rows } = await sql<{ used: boolean }>`select
    exists (select 1 from exam_student where school_id = ${school} and student_id = any(${change.before.students}::text[]))
    or exists (select 1 from account_user where school_id = ${school} and relative_id = any(${came}::text[])
      and not (user_type = ${Role.parent} and (account_id, relative_id) in (
        select * from unnest(${change.before.bound.map((b) => b.accountId)}::text[],
          ${change.before.bound.map((b) => b.studentId)}::text[])))) as used`.execute(db)
  return rows[0]?.used || (await parentsInUse(db, change.before.accounts ?? [])) ? 'used' : ''
}

/** What the page tells of the last file. */
export async function loadLastRosterChange(db: Db, school: SchoolId) {
  const change = await lastChange(db, school)
  if (!change) return { last: null }
  const { change_id: changeId, at, file_name: fileName, changed } = change
  const blocked = await blockedBy(db, school, change)
  return { last: { changeId, at: at.getTime(), fileName, changed, blocked } }
}

/**
 * Puts everything back as it was before the last file.
 * @throws Refusal 10005 it is not the last, or undone already; 10020 something was built upon it
 */
export async function undoRoster({ db, who, audit, now }: OfficeActionContext, changeId: string) {
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    await lockRoster(tx, school)
    const change = await lastChange(tx, school)
    if (!change || change.change_id !== changeId) throw notFound()
    const blocked = await blockedBy(tx, school, change)
    if (blocked !== '')
      throw new Refusal(Status.conflict, blocked === 'used' ? 'rosterUsed' : 'rosterBuiltUpon')
    const { before } = change
    await unbind(tx, school, before)
    await dropParents(tx, before.accounts ?? [])
    for (const set of before.set) await setStaff(tx, who, set)
    for (const table of ['teacher_class', 'teacher_class_was', 'teacher'] as const)
      await sql`delete from ${sql.table(table)} where school_id = ${school}
        and teacher_id = any(${before.staff}::text[])`.execute(tx)
    await sql`delete from leader_scope where school_id = ${school}
      and relative_id = any(${before.staff}::text[])`.execute(tx)
    await putStudentsBack(tx, school, before)
    await sql`delete from class where school_id = ${school} and class_id = any(${before.classes}::text[])`.execute(
      tx,
    )
    await tx
      .updateTable('roster_change')
      .set({ undone_at: new Date(now) })
      .where('school_id', '=', school)
      .where('change_id', '=', changeId)
      .execute()
    await audit.note(tx, { target: `roster ${change.file_name}`, after: { undone: change.changed } })
    return { changed: change.changed }
  })
}

async function putStudentsBack(tx: Tx, school: SchoolId, { students, changed }: RosterBefore): Promise<void> {
  await sql`delete from student where school_id = ${school}
    and student_id = any(${students}::text[])`.execute(tx)
  await nameAccounts(tx, school, changed)
  const left = (i: 0 | 1 | 2) => changed.map((c) => c.left?.[i] ?? (i === 0 ? null : ''))
  await sql`update student t set name = m.name, class_id = m.class_id, left_at = m.left_at, left_why = m.left_why,
      left_class_id = m.left_class_id
    from unnest(${changed.map((c) => c.studentId)}::text[], ${changed.map((c) => c.name)}::text[],
      ${changed.map((c) => c.classId)}::text[], ${left(0)}::timestamptz[], ${left(1)}::text[],
      ${left(2)}::text[]) as m(student_id, name, class_id, left_at, left_why, left_class_id)
    where t.school_id = ${school} and t.student_id = m.student_id`.execute(tx)
}

async function unbind(tx: Tx, school: SchoolId, { bound }: RosterBefore): Promise<void> {
  for (const { accountId, studentId } of bound) {
    const all = await tx
      .selectFrom('account_user')
      .where('account_id', '=', accountId)
      .select(['user_id', 'user_type', 'school_id', 'relative_id'])
      .execute()
    const one = all.find(
      (i) => i.user_type === Role.parent && i.school_id === school && i.relative_id === studentId,
    )
    if (one) await takeIdentity(tx, accountId, one.user_id, all.length === 1)
  }
}
