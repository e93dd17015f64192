import { sql } from 'kysely'
import { JobStatus, Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { BatchPerson } from '../../db/office-accounts-tables.ts'
import type { SchoolId } from '../../db/scope.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { publicPart, slipKey } from '../../slips/seal.ts'
import { addBatch } from './batch.repo.ts'
import { lockChosenAccounts } from './chosen.service.ts'
import { type AccountActionContext, formatAuditTarget } from './doing.rules.ts'

interface AccountOrderRequest {
  ofClassId?: string
  forStudents?: readonly string[]
  forTeachers?: readonly string[]
}

/**
 * Orders accounts for those who have none.
 * @throws Refusal 10005 a class or person is not of the school; 10020 all have one, or an order is being worked on
 */
export async function orderAccounts(doing: AccountActionContext, wanted: AccountOrderRequest) {
  const { db, who, audit } = doing
  return inTransaction(db, async (tx) => {
    const { people, label } = await withoutAccount(tx, who.schoolId, wanted)
    if (people.length === 0) throw new Refusal(Status.conflict, 'accountsAllThere')
    const batchId = await order(tx, doing, { kind: 'make', label, people })
    await audit.note(tx, { target: label || `${people.length} accounts`, after: { accounts: people.length } })
    return { batchId, total: people.length }
  })
}

/** Orders new first passwords. @throws Refusal as `lockChosenAccounts`; 10020 an order is being worked on */
export async function orderReset(doing: AccountActionContext, ids: readonly string[]) {
  const { db, who, audit } = doing
  return inTransaction(db, async (tx) => {
    const chosen = await lockChosenAccounts(tx, who, ids)
    const people = chosen.map(({ accountId: id }): BatchPerson => ({ kind: 'account', id }))
    const [only, second] = chosen
    const label = only && !second ? only.name : ''
    const batchId = await order(tx, doing, { kind: 'reset', label, people })
    const logins = chosen.map((one) => one.login)
    await audit.note(tx, { target: formatAuditTarget(logins), after: { passwordReset: logins } })
    return { batchId, total: people.length }
  })
}

interface AccountBatchInput {
  kind: 'make' | 'reset'
  label: string
  people: readonly BatchPerson[]
}

/** One order of an administrator at a time: slips of several would be mixed up. */
async function order(
  tx: Tx,
  { who, jobs, token, now }: AccountActionContext,
  what: AccountBatchInput,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('office-accounts'), hashtext(${who.accountId}))`.execute(tx)
  const open = await tx
    .selectFrom('account_batch as b')
    .innerJoin('job as j', 'j.job_id', 'b.job_id')
    .where('b.school_id', '=', who.schoolId)
    .where('b.account_id', '=', who.accountId)
    .where('j.status', 'in', [JobStatus.waiting, JobStatus.running])
    .select('b.batch_id')
    .executeTakeFirst()
  if (open) throw new Refusal(Status.conflict, 'accountsBusy')
  const batchId = newId(now)
  const ids = { schoolId: who.schoolId, batchId }
  const jobId = await jobs().enqueueIn(tx, 'office-accounts', ids, { accountId: who.accountId })
  const sealKey = publicPart(slipKey(token, batchId))
  const by = { accountId: who.accountId, userType: who.userType }
  await addBatch(tx, who.schoolId, { ...by, ...what, batchId, jobId, sealKey }, now)
  return batchId
}

/** Whom an order is for: those on the roll, or those chosen, that have no account. */
async function withoutAccount(
  tx: Tx,
  school: SchoolId,
  { ofClassId, forStudents, forTeachers }: AccountOrderRequest,
) {
  const chosen = forStudents !== undefined || forTeachers !== undefined
  const students = chosen && forStudents === undefined ? [] : await pupils(tx, school, ofClassId, forStudents)
  const teachers = forTeachers === undefined ? [] : await staff(tx, school, forTeachers)
  const [first] = students
  const only = students.length + teachers.length === 1 ? (first?.name ?? teachers[0]?.name ?? '') : ''
  const isClass = ofClassId !== undefined && !chosen
  return {
    label: isClass ? await classNamed(tx, school, ofClassId) : only,
    people: [
      ...students.filter((s) => !s.has).map(({ id }): BatchPerson => ({ kind: 'student', id })),
      ...teachers.filter((t) => !t.has).map(({ id }): BatchPerson => ({ kind: 'teacher', id })),
    ],
  }
}

const hasAccount = (roles: readonly number[], id: 't.student_id' | 't.teacher_id') => sql<boolean>`exists (
  select 1 from account_user u where u.school_id = t.school_id and u.relative_id = ${sql.ref(id)}
    and u.user_type in (${sql.join([...roles])}))`

/** In the order in which slips are handed out. */
async function pupils(
  tx: Tx,
  school: SchoolId,
  ofClassId: string | undefined,
  forStudents: readonly string[] | undefined,
) {
  let found = tx
    .selectFrom('student as t')
    .innerJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 't.school_id').onRef('c.class_id', '=', 't.class_id'),
    )
    .innerJoin('grade as g', (j) =>
      j.onRef('g.school_id', '=', 'c.school_id').onRef('g.grade_id', '=', 'c.grade_id'),
    )
    .where('t.school_id', '=', school)
    .where('t.left_at', 'is', null)
    .where('g.ended_at', 'is', null)
  const ids = forStudents && [...new Set(forStudents)]
  if (ids) found = found.where(sql<boolean>`t.student_id = any(${ids}::text[])`)
  if (ofClassId !== undefined) found = found.where('t.class_id', '=', ofClassId)
  const rows = await found
    .select(['t.student_id as id', 't.name', hasAccount([Role.student], 't.student_id').as('has')])
    .orderBy('g.stage')
    .orderBy('g.year', 'desc')
    .orderBy('c.seq')
    .orderBy('c.class_id')
    .orderBy('t.student_number')
    .execute()
  if (ids && rows.length < ids.length) throw notFound()
  return rows
}

async function staff(tx: Tx, school: SchoolId, forTeachers: readonly string[]) {
  const ids = [...new Set(forTeachers)]
  const rows = await tx
    .selectFrom('teacher as t')
    .where('t.school_id', '=', school)
    .where(sql<boolean>`t.teacher_id = any(${ids}::text[])`)
    .select(['t.teacher_id as id', 't.name', hasAccount(EMPLOYED, 't.teacher_id').as('has')])
    .orderBy('t.name')
    .execute()
  if (rows.length < ids.length) throw notFound()
  return rows
}

async function classNamed(tx: Tx, school: SchoolId, classId: string): Promise<string> {
  const row = await tx
    .selectFrom('class')
    .where('school_id', '=', school)
    .where('class_id', '=', classId)
    .select('name')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.name
}
