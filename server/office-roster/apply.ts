import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { inTransaction, type Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { SchoolId } from '../db/scope.ts'
import { rosterMark } from '../exams/year/roster-mark.ts'
import { lockRoster } from '../exams/year/turn-year.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { bindWithin, mayBindChild } from '../http/session/bindings.ts'
import type { OfficeActionContext } from '../modules/office-people/doing.rules.ts'
import { type StaffSet, setStaff } from '../modules/office-people/staff.service.ts'
import { Faults } from '../sheets/faults.ts'
import { makeParents } from './make-parents.ts'
import { planRoster } from './plan.ts'
import type { PlannedStaff, PlannedStudent, RosterPlan } from './planning.ts'
import type { RosterFile } from './roster-file.ts'

/** What a file found, to be put back. */
export interface RosterBefore {
  /** Who came with it, and classes that did. */
  students: string[]
  classes: string[]
  staff: string[]
  /** Rows of students who were there. */
  changed: {
    studentId: string
    name: string
    classId: string
    left: [at: string, why: string, classId: string] | null
  }[]
  set: StaffSet[]
  bound: { accountId: string; studentId: string }[]
  /** Accounts of parents that were made; absent in what an earlier release kept. */
  accounts?: string[]
}

interface RosterApplyInput {
  file: RosterFile
  fileName: string
  mark: string
  takeAway: boolean
  /** Faults found when it was read. */
  faults: number
}

/**
 * Takes a file over in one transaction, compared with the roster as it is now.
 * @throws Refusal 10020 the roster is another than was looked at, or the file has faults; as `saveStaff` and bindings do
 */
export async function applyRoster({ db, who, audit, now }: OfficeActionContext, given: RosterApplyInput) {
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    await lockRoster(tx, school)
    if ((await rosterMark(tx, school)) !== given.mark) throw new Refusal(Status.conflict, 'rosterChanged')
    const faults = new Faults()
    const plan = await planRoster(tx, school, given.file, faults)
    if (given.faults + faults.count > 0) throw new Refusal(Status.conflict, 'rosterFaults')
    const before: RosterBefore = {
      students: [],
      classes: plan.classes.map((c) => c.classId),
      staff: [],
      changed: [],
      set: [],
      bound: [],
      accounts: [],
    }
    await addClasses(tx, school, plan)
    const leaving = given.takeAway ? plan.students : plan.students.filter((s) => s.as !== 'leaves')
    await setStudents(tx, school, leaving, before, new Date(now))
    const staff = plan.staff.filter((one) => !one.isSame[given.takeAway ? 'exact' : 'added'])
    for (const one of staff) {
      if (one.before) before.set.push(one.before)
      else before.staff.push(one.added.teacherId)
      await setStaff(tx, who, pickStaffSet(one, given.takeAway))
    }
    before.accounts = await makeParents(tx, school, plan.parents)
    for (const { accountId, studentId, childName } of plan.parents) {
      const child = { schoolId: school, studentId, name: childName }
      const bound = await bindWithin(tx, accountId, child, Role.parent, mayBindChild, now)
      if (bound && !bound.already) before.bound.push({ accountId, studentId })
    }
    const changed = plan.classes.length + leaving.length + staff.length + before.bound.length
    const changeId = newId(now)
    await tx
      .insertInto('roster_change')
      .values({
        ...{ school_id: school, change_id: changeId, file_name: given.fileName, changed },
        at: await afterLast(tx, school, now),
        before: JSON.stringify(before),
        after_mark: await rosterMark(tx, school),
        undone_at: null,
      })
      .execute()
    const told = plan.changes.filter((c) => given.takeAway || (c.kind !== 'missing' && c.kind !== 'loses'))
    await audit.note(tx, {
      target: `roster ${given.fileName}`,
      after: { changed, takeAway: given.takeAway, changes: told.slice(0, TOLD) },
    })
    return { changeId, changed }
  })
}

/** Changes that the log tells one by one. */
const TOLD = 500

const pickStaffSet = (one: PlannedStaff, takeAway: boolean): StaffSet => (takeAway ? one.exact : one.added)

async function addClasses(tx: Tx, school: SchoolId, plan: RosterPlan): Promise<void> {
  if (plan.classes.length === 0) return
  const seqs = await tx
    .selectFrom('class')
    .where('school_id', '=', school)
    .groupBy('grade_id')
    .select((e) => ['grade_id', e.fn.max('seq').as('last')])
    .execute()
  const last = new Map(seqs.map((s) => [s.grade_id, Number(s.last)]))
  const rows = plan.classes.map(({ classId, gradeId, name }) => {
    const digits = /(\d{1,5})\D*$/.exec(name.normalize('NFKC'))?.[1]
    const seq = digits ? Number(digits) : (last.get(gradeId) ?? 0) + 1
    last.set(gradeId, Math.max(last.get(gradeId) ?? 0, seq))
    return { school_id: school, class_id: classId, grade_id: gradeId, name, seq }
  })
  await tx.insertInto('class').values(rows).execute()
}

async function setStudents(
  tx: Tx,
  school: SchoolId,
  planned: readonly PlannedStudent[],
  before: RosterBefore,
  now: Date,
): Promise<void> {
  const fresh = planned.filter((s) => s.as === 'new')
  before.students = fresh.map((s) => s.studentId)
  const column = (of: readonly PlannedStudent[], key: 'studentId' | 'number' | 'name' | 'classId') =>
    of.map((s) => s[key])
  await sql`insert into student (school_id, student_id, student_number, name, class_id)
    select ${school}, * from unnest(${column(fresh, 'studentId')}::text[], ${column(fresh, 'number')}::text[],
      ${column(fresh, 'name')}::text[], ${column(fresh, 'classId')}::text[])`.execute(tx)
  const others = planned.filter((s) => s.as !== 'new')
  const rows = await tx
    .selectFrom('student')
    .where('school_id', '=', school)
    .where(sql<boolean>`student_id = any(${column(others, 'studentId')}::text[])`)
    .select(['student_id', 'name', 'class_id', 'left_at', 'left_why', 'left_class_id'])
    .execute()
  before.changed = rows.map((r) => ({
    studentId: r.student_id,
    name: r.name,
    classId: r.class_id,
    left: r.left_at && [r.left_at.toISOString(), r.left_why, r.left_class_id],
  }))
  const here = others.filter((s) => s.as === 'changed')
  await nameAccounts(tx, school, here)
  await sql`update student t set name = m.name, class_id = m.class_id, left_at = null, left_why = '',
      left_class_id = ''
    from unnest(${column(here, 'studentId')}::text[], ${column(here, 'name')}::text[],
      ${column(here, 'classId')}::text[]) as m(student_id, name, class_id)
    where t.school_id = ${school} and t.student_id = m.student_id`.execute(tx)
  const leaving = column(
    others.filter((s) => s.as === 'leaves'),
    'studentId',
  )
  await sql`update student set left_at = ${now}, left_why = 'left', left_class_id = class_id, class_id = ''
    where school_id = ${school} and student_id = any(${leaving}::text[])`.execute(tx)
}

/** Own accounts of students who are called otherwise from now on bear their new name; asked before the roll has it. */
export const nameAccounts = (
  tx: Tx,
  school: SchoolId,
  students: readonly { studentId: string; name: string }[],
) =>
  sql`update account_user u set user_name = m.name
    from unnest(${students.map((s) => s.studentId)}::text[], ${students.map((s) => s.name)}::text[])
      as m(student_id, name)
    join student t on t.school_id = ${school} and t.student_id = m.student_id and t.name <> m.name
    where u.school_id = ${school} and u.relative_id = m.student_id and u.user_type = ${Role.student}`.execute(
    tx,
  )

/** A time later than every change's so far, also where a clock was set back: the last one is the one to undo. */
async function afterLast(tx: Tx, school: SchoolId, now: number): Promise<Date> {
  const { last } = await tx
    .selectFrom('roster_change')
    .where('school_id', '=', school)
    .select((e) => e.fn.max('at').as('last'))
    .executeTakeFirstOrThrow()
  return new Date(Math.max(now, last ? last.getTime() + 1 : 0))
}
