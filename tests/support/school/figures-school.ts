import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { buildApp } from '#server/app.ts'
import { openSession } from '#server/http/session/sessions.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { storePeople, storeSample } from '#server/publish/fixture.test-support.ts'
import { publishVersion } from '#server/publish/publish.ts'
import { type SampleOptions, sampleExam } from '#server/publish/sample.test-support.ts'
import { freshDb } from '#tests/support/database/db.ts'

/**
 * Two schools and one exam of both, with known raw marks: school 0 has five classes, the last of another grade, school 1
 * one class. Four papers, the last two of the same subject. Some students miss a paper, some marks are not given.
 */
export const EXAM: SampleOptions = {
  classes: [[13, 11, 12, 14, 8], [10]],
  grades: [[0, 0, 0, 0, 1], [0]],
  papers: 4,
  courses: [0, 1, 2, 2],
  items: 6,
  absent: 0.08,
  notGiven: 0.03,
}

/** How much of a place in class families are shown. */
export type ShownAs = 'none' | 'level' | 'band' | 'exact'

const NOW = 1_790_000_000_000
const SCHOOL = 'school-0'

/** teacher, class, subjects taught, head */
const TEACHING: readonly [string, number, readonly number[], boolean][] = [
  ['head', 0, [1], true],
  ['head', 1, [1], false],
  ['head', 2, [1], false],
  ['one', 1, [1], false],
  ['three', 0, [1], false],
  ['three', 1, [1], false],
  ['three', 3, [1], false],
  ['two', 1, [0, 2], false],
  ['two', 4, [0], false],
]

/** role, id, grade, subject */
const LEADING: readonly [string, number, string, string][] = [
  ['gradeLeader', 11, 'grade-0', ''],
  ['subjectLeader', 12, '', 'course-1'],
  ['subjectOfGrade', 12, 'grade-0', 'course-1'],
]

export const STAFF = [
  'head',
  'one',
  'three',
  'two',
  'master',
  'director',
  'gradeLeader',
  'subjectLeader',
  'subjectOfGrade',
] as const

/** Everybody's raw marks, by paper: hundredths by item, null: not given; no row: absent. */
export function rawMarks(options: SampleOptions) {
  const { facts, students, marks } = sampleExam(options)
  const papers = facts.papers.map((paper, p) => {
    const items = paper.items.length
    const own = marks[p]
    const rows = new Map<number, (number | null)[]>()
    own?.rows.forEach((s, row) => {
      const list = Array.from(own.marks.subarray(row * items, (row + 1) * items))
      rows.set(
        s,
        list.map((x) => (x === NOT_GIVEN ? null : x)),
      )
    })
    return { courseId: paper.courseId, items: paper.items, rows }
  })
  const people = students.ids.map((id, i) => ({
    id,
    number: students.numbers[i] as string,
    school: `school-${students.school[i] as number}`,
    gradeId: facts.grades[students.grade[i] as number]?.gradeId as string,
    classId: facts.classes[students.klass[i] as number]?.classId as string,
  }))
  return { papers, people, facts }
}

/**
 * The school in a database of its own, published as a school's exam is, and the app that ships on it.
 * @param jobs asked by the app for what takes longer
 */
export async function figuresSchool(shown: ShownAs = 'exact', jobs?: Jobs) {
  const fresh = await freshDb()
  const { db } = fresh
  const options = { ...EXAM, rankDisplay: shown, withAnswers: true }
  await storePeople(db, options)
  const before = { ...options, key: 'before', seed: 3, startTime: new Date(1_750_000_000_000) }
  const first = await storeSample(db, before)
  await publishVersion(db, first.examId, first.version, () => {}, { now: () => new Date(NOW) })
  const { examId, version } = await storeSample(db, options)
  await publishVersion(db, examId, version, () => {}, { now: () => new Date(NOW) })

  const account = async (name: string, userType: number, relativeId: string) => {
    await db
      .insertInto('account')
      .values({ account_id: name, account_key: `key-${name}`, name, password_hash: 'x' })
      .execute()
    await db
      .insertInto('account_user')
      .values({
        account_id: name,
        user_id: `u-${name}`,
        user_type: userType,
        school_id: SCHOOL,
        relative_id: relativeId,
        user_name: name,
      })
      .execute()
  }
  for (const name of new Set(TEACHING.map(([teacher]) => teacher))) await account(name, 3, name)
  for (const [teacher_id, klass, courses, head] of TEACHING) {
    const at = { school_id: SCHOOL, teacher_id, class_id: `c0-${klass}` }
    const rows = courses.map((c) => ({ ...at, course_id: `course-${c}`, is_head: false }))
    await db
      .insertInto('teacher_class')
      .values(head ? [...rows, { ...at, course_id: '', is_head: true }] : rows)
      .execute()
  }
  await account('master', 9, 'master')
  await account('director', 10, 'director')
  for (const [relative_id, user_type, grade_id, course_id] of LEADING) {
    await account(relative_id, user_type, relative_id)
    await db
      .insertInto('leader_scope')
      .values({ school_id: SCHOOL, relative_id, user_type, grade_id, course_id })
      .execute()
  }
  const clock = { at: NOW, now: () => clock.at }
  const filesDir = mkdtempSync(join(tmpdir(), 'kaoban figures '))
  const app = await buildApp({
    db,
    clock,
    ...(jobs && { jobs }),
    store: { dir: filesDir, provider: 'local', earlyMs: 0 },
    logTo: { write: () => {} },
    config: {
      distDir: mkdtempSync(join(tmpdir(), 'kaoban dist ')),
      brandsDir: join(import.meta.dirname, '../../../brands'),
      logLevel: 'error',
      build: 'test-build',
    },
  })
  return {
    app,
    db,
    connection: fresh.connection,
    clock,
    filesDir,
    examId,
    version,
    account,
    tokenOf: (name: string) => openSession(db, name, clock.at),
    async close() {
      await app.close()
      await fresh.drop()
    },
  }
}
