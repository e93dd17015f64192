import type { Db, Tx } from '#server/db/db.ts'
import { hashPassword } from '#server/http/session/passwords.ts'
import { insertConsolidations } from './consolidate.ts'
import {
  COURSES,
  classes,
  DAY,
  type ExamSpec,
  exams,
  leading,
  NOW,
  nameOf,
  PASSWORD,
  PUBLISHED_AT,
  people,
  SCHOOLS,
  START,
  scoreOf,
  students,
  teaching,
} from './facts.ts'
import { classReport, schoolReport, stored, studentReport } from './reports.ts'
import { insertHomework } from './school-homework.ts'

/** Fills a fresh database with the two schools of `facts.ts`. */
export async function insertSchools(db: Db): Promise<void> {
  const password = await hashPassword(PASSWORD)
  await db.transaction().execute(async (tx) => {
    await insertPlaces(tx)
    await insertPeople(tx, password)
    for (const exam of exams) await insertExam(tx, exam)
    await insertHomework(tx)
    await insertConsolidations(tx)
    await tx
      .insertInto('job')
      .values(
        ['parentA', 'masterB'].map((account_id) => ({
          job_id: `job-${account_id}`,
          account_id,
          kind: 'test',
          percent: 30,
          status: 20,
          message: nameOf(account_id),
          result: null,
          created_at: new Date(NOW),
          updated_at: new Date(NOW),
        })),
      )
      .execute()
  })
}

async function insertPlaces(tx: Tx): Promise<void> {
  await tx.insertInto('district').values({ district_id: 'D', name: '区' }).execute()
  for (const school of SCHOOLS) {
    await tx
      .insertInto('school')
      .values({
        school_id: school,
        district_id: 'D',
        name: nameOf(school),
        area_id: '11',
        rank_display: 'level',
      })
      .execute()
    await tx.insertInto('school_module').values({ school_id: school, key: 'vip_enable', status: 1 }).execute()
    await tx
      .insertInto('grade')
      .values(
        [1, 2].map((n) => ({
          school_id: school,
          grade_id: `${school}-g${n}`,
          name: nameOf(`${school}-g${n}`),
          stage: 3,
          year: 2024 + n,
        })),
      )
      .execute()
  }
  await tx
    .insertInto('class')
    .values(
      classes.map((c) => ({
        school_id: c.school,
        class_id: c.id,
        grade_id: c.gradeId,
        name: nameOf(c.id),
        seq: c.seq,
      })),
    )
    .execute()
  await tx
    .insertInto('student')
    .values(
      students.map((s) => ({
        school_id: s.school,
        student_id: s.id,
        class_id: s.classId,
        student_number: `n-${s.id}`,
        name: nameOf(s.id),
      })),
    )
    .execute()
}

async function insertPeople(tx: Tx, password_hash: string): Promise<void> {
  await tx
    .insertInto('teacher_class')
    .values(
      teaching.flatMap(([teacher_id, class_id, courses, head]) => {
        const at = { school_id: teacher_id.slice(0, 1), teacher_id, class_id }
        const rows = courses.map((course_id) => ({ ...at, course_id, is_head: false }))
        return head ? [...rows, { ...at, course_id: '', is_head: true }] : rows
      }),
    )
    .execute()
  await tx
    .insertInto('leader_scope')
    .values(
      leading.map(([relative_id, user_type, grade_id, course_id]) => ({
        school_id: relative_id.slice(0, 1),
        relative_id,
        user_type,
        grade_id,
        course_id,
      })),
    )
    .execute()
  for (const { account, identities } of people) {
    await tx
      .insertInto('account')
      .values({ account_id: account, account_key: `key-${account}`, name: nameOf(account), password_hash })
      .execute()
    await tx.insertInto('account_login').values({ login_name: account, account_id: account }).execute()
    for (const i of identities) {
      await tx
        .insertInto('account_user')
        .values({
          account_id: account,
          user_id: i.userId,
          user_type: i.userType,
          school_id: i.school,
          relative_id: i.relativeId,
          user_name: nameOf(i.userId),
        })
        .execute()
    }
  }
}

async function insertExam(tx: Tx, exam: ExamSpec): Promise<void> {
  await tx
    .insertInto('exam')
    .values({
      exam_id: exam.id,
      district_id: 'D',
      owner_school_id: exam.schools[0] as string,
      external_key: exam.id,
      name: nameOf(exam.id),
      exam_type: 'final',
      is_joint: exam.schools.length > 1,
      start_time: new Date(START + exam.day * DAY),
      current_version: exam.versions,
    })
    .execute()
  await tx
    .insertInto('exam_school')
    .values(
      exam.schools.map((school_id) => ({
        exam_id: exam.id,
        school_id,
        rank_display: 'level' as const,
        visible_from: exam.visibleFrom === undefined ? null : new Date(exam.visibleFrom),
        hidden: exam.hidden ?? false,
      })),
    )
    .execute()
  for (let version = 1; version <= Math.max(1, exam.versions); version++)
    await insertVersion(tx, exam, version)
}

async function insertVersion(tx: Tx, exam: ExamSpec, version: number): Promise<void> {
  const at = { exam_id: exam.id, version }
  const published = exam.versions > 0
  const sat = students.filter(
    (s) => exam.schools.includes(s.school) && exam.classes.includes(Number(s.classId.at(-1))),
  )
  await tx
    .insertInto('exam_version')
    .values({
      ...at,
      content_hash: `${exam.id} ${version}`,
      state: published ? 'published' : 'imported',
      imported_at: new Date(PUBLISHED_AT),
      published_at: published ? new Date(PUBLISHED_AT) : null,
      note: `note ${version}`,
    })
    .execute()
  await tx
    .insertInto('exam_paper')
    .values(
      COURSES.map((c) => ({
        ...at,
        paper_id: `${exam.id}-p${c}`,
        course_id: c,
        course_name: `科目${c}`,
        seq: Number(c),
        full_mark: 100,
      })),
    )
    .execute()
  await tx
    .insertInto('exam_student')
    .values(
      sat.map((s) => ({
        ...at,
        school_id: s.school,
        student_id: s.id,
        class_id: s.classId,
        grade_id: s.gradeId,
      })),
    )
    .execute()
  await tx
    .insertInto('result_line')
    .values(
      sat.map((s) => ({
        ...at,
        school_id: s.school,
        student_id: s.id,
        score: scoreOf(s.id, version),
        full_mark: 300,
        score_rate: 0.5,
        grade_score_rate: 0.4,
        class_score_rate: 0.4,
        beat: null,
      })),
    )
    .execute()
  for (const school of exam.schools) await insertSchoolBundles(tx, exam, version, school)
}

async function insertSchoolBundles(tx: Tx, exam: ExamSpec, version: number, school: string): Promise<void> {
  const at = { exam_id: exam.id, version, school_id: school }
  const sat = classes.filter((c) => c.school === school && exam.classes.includes(c.seq))
  const bundle = (kind: string, subject_id: string, data: unknown) =>
    tx
      .insertInto('bundle')
      .values({ ...at, kind, subject_id, ...stored(data) })
      .execute()
  for (const [i, c] of sat.entries()) {
    const own = students.filter((s) => s.classId === c.id)
    for (const s of own) await bundle('student', s.id, studentReport(exam, version, s))
    await bundle('class', c.id, classReport(exam, version, own, null))
    for (const course of COURSES) {
      await bundle(`class:${course}`, c.id, classReport(exam, version, own, course))
    }
    await tx
      .insertInto('group_line')
      .values({
        ...at,
        grade_id: c.gradeId,
        class_id: c.id,
        student_count: 2,
        mean_score: 100 + i,
        full_mark: 300,
      })
      .execute()
  }
  const ids = sat.map((c) => c.id)
  await bundle('school', school, schoolReport(exam, version, school, ids, null))
  for (const course of COURSES) {
    await bundle(`school:${course}`, school, schoolReport(exam, version, school, ids, course))
  }
  for (const gradeId of new Set(sat.map((c) => c.gradeId))) {
    const inGrade = sat.filter((c) => c.gradeId === gradeId).map((c) => c.id)
    await bundle(`grade:${gradeId}`, school, schoolReport(exam, version, school, inGrade, null))
  }
}
