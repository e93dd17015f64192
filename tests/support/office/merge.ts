import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { SchoolId } from '#server/db/scope.ts'
import { buildBundleColumns, parseStoredReport } from '#server/exams/store/stored-bundle.ts'
import { importing } from '#server/import/import.test-support.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { ROWS, UNITS } from '#server/modules/office-accounts/merge/units.rules.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import type { ImportedSchool } from './imported-school.ts'

/** Imports an exam of everybody under the numbers of that day. */
export async function sitExam(
  t: ImportedSchool,
  jobs: Jobs,
  { name, date }: { name: string; date: string },
  numberOf: (n: number) => number,
): Promise<string> {
  const all = Array.from({ length: 24 }, (_, i) => i + 1)
  const lines = (head: string, line: (n: number, number: number) => string) =>
    [head, ...all.flatMap((n) => line(n, numberOf(n))), ''].join('\n')
  await t.folder.write(
    '名单.csv',
    lines('学号,姓名,年级,班级', (n, no) => `${no},学生${n},高一,${(n % 2) + 1}班`),
  )
  await t.folder.write(
    '数学-成绩.csv',
    lines('学号,1,2', (n, no) => `${no},${n % 6},${(n * 3) % 11}`),
  )
  const argv = ['.', '--exam', name, '--date', date, '--school', t.school, '--create']
  const outcome = await importing(t.db, jobs, argv, t.folder.dir)
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  return outcome.exam.examId
}

export async function studentNumbered(db: Db, school: SchoolId, number: string): Promise<string> {
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_number', '=', number)
    .select('student_id')
    .executeTakeFirstOrThrow()
  return row.student_id
}

export const bind = (db: Db, school: SchoolId, account_id: string, user_type: number, relative_id: string) =>
  db
    .insertInto('account_user')
    .values({
      account_id,
      user_id: `u-${account_id}-${relative_id}`,
      user_type,
      school_id: school,
      relative_id,
      user_name: account_id,
    })
    .execute()

/** An answer of the student waits to be marked in a block of the exam. */
async function answerInBlock(db: Db, school: SchoolId, examId: string, studentId: string, at: Date) {
  await sql`insert into mark_marking (school_id, marking_id, exam_id, paper_id, course_id, course_name, state, made_at)
    values (${school}, 'm', ${examId}, '1', '1', '数学', 'open', ${at})`.execute(db)
  await sql`insert into mark_block (school_id, block_id, marking_id, seq, name, items, rule, leader_id)
    values (${school}, 'b', 'm', 1, '13', '[]', '{}', 'u')`.execute(db)
  await sql`insert into mark_answer (school_id, answer_id, block_id, seq, student_id, need, wanted, state, changed_at)
    values (${school}, 'a', 'b', 1, ${studentId}, 1, 1, 'open', ${at})`.execute(db)
}

/** Whose answers are being marked. */
export async function markedStudents(db: Db, school: SchoolId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from mark_answer where school_id = ${school}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A parent of each row, one of both, the child's own account at both rows, and what they did. */
export async function families(
  { db, clock, examId }: ImportedSchool,
  school: SchoolId,
  ids: { old: string; now: string },
): Promise<void> {
  for (const account_id of ['mother', 'father', 'both', 'child-old', 'child-now']) {
    await db
      .insertInto('account')
      .values({ account_id, account_key: `key-${account_id}`, name: account_id, password_hash: 'none' })
      .execute()
    await db.insertInto('account_login').values({ login_name: account_id, account_id }).execute()
  }
  await bind(db, school, 'mother', 5, ids.old)
  await bind(db, school, 'father', 5, ids.now)
  await bind(db, school, 'both', 5, ids.old)
  await bind(db, school, 'both', 5, ids.now)
  await bind(db, school, 'child-old', 4, ids.old)
  await bind(db, school, 'child-now', 4, ids.now)
  const at = { school_id: school, student_id: ids.old }
  await db
    .insertInto('wrong_tag')
    .values({
      ...at,
      exam_id: examId,
      paper_id: '1',
      item_no: '1',
      cause: 'careless',
      updated_at: new Date(clock.at),
    })
    .execute()
  await answerInBlock(db, school, examId, ids.old, new Date(clock.at))
  await db
    .insertInto('wrong_plan')
    .values([
      { ...at, cap: 5 },
      { ...at, student_id: ids.now, cap: 9 },
    ])
    .execute()
  await db
    .insertInto('homework_sheet')
    .values({
      ...at,
      homework_id: 'hw-merge',
      class_id: 'c',
      state: 'submitted',
      submitted_at: new Date(clock.at),
      checked_at: null,
      reminded_at: null,
      score: null,
    })
    .execute()
  await db
    .insertInto('op_target')
    .values({
      ...{ school_id: school, target: `answer/hw-merge/${ids.old}/1`, rev: 3 },
      ...{ account_id: 'mother', op_id: 'op', device_id: 'd', device_rev: 3 },
    })
    .execute()
  await db
    .insertInto('account_membership')
    .values({
      account_id: 'both',
      user_id: `u-both-${ids.old}`,
      status: 1,
      start_time: new Date(0),
      end_time: new Date(clock.at + 1e9),
      updated_at: new Date(0),
    })
    .execute()
}

/** The report of a student as it is stored; undefined: there is none. */
export async function storedOf(db: Db, examId: string, studentId: string) {
  const row = await db
    .selectFrom('bundle as b')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'b.exam_id').onRef('e.current_version', '=', 'b.version'),
    )
    .where('b.exam_id', '=', examId)
    .where('b.kind', '=', 'student')
    .where('b.subject_id', '=', studentId)
    .select(buildBundleColumns())
    .executeTakeFirst()
  return row && parseStoredReport(row)
}

/** Every row of every table that a merge could touch; reports by their keys alone, as they are made again. */
export async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables = [
    ...new Set([...Object.values(UNITS).flat(), ...ROWS].map(({ table }) => table)),
    ...['student', 'account_user', 'account_membership', 'op_target'],
  ]
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select ${
      table === 'bundle' ? sql`concat_ws('/', exam_id, version, kind, subject_id)` : sql`to_jsonb(r)::text`
    } as row from ${sql.table(table)} r order by 1`.execute(db)
    all[table] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<{
    row: string
  }>`select account_id || ' ' || (locked_at is not null) as row from account order by 1`.execute(db)
  return { ...all, locked: rows.map(({ row }) => row) }
}

/** The report of an exam as a family of the child reads it. */
export async function reportStatus(t: ImportedSchool, account: string, examId: string, of: string) {
  const token = await t.tokenOf(account)
  const input = { userId: `u-${account}-${of}`, examId }
  const { status } = await checkedInject(t.app, 'GET /api/analysis/view/student/report', { token, input })
  return status
}
