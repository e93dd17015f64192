import type { BlockRule } from '../contract/marking/shapes.ts'
import { Role } from '../contract/roles.ts'
import { type Db, inTransaction } from '../server/db/db.ts'
import { newId } from '../server/db/ids.ts'
import { buildDemoCardTemplate } from '../server/demo/cards/layout.ts'
import { quizStaff } from '../server/demo/marking/staff-of-quiz.ts'
import { storeAccounts } from '../server/demo/store-accounts.ts'
import { type ExamInput, type ItemInput, NOT_GIVEN } from '../server/exams/store/input.ts'
import { storeExamVersion } from '../server/exams/store/store.ts'
import type { Principal } from '../server/http/session/principal.ts'
import { storeTemplate } from '../server/modules/exam/card/store-card.service.ts'
import { setUp } from '../server/modules/marking/lead/setup.service.ts'
import { moveOn } from '../server/modules/marking/lead/state.service.ts'
import { filesDirOf, resolveStorePaths } from '../server/store/store-paths.ts'
import { giveCards } from '../tests/support/school/give-cards.ts'
import { openBeside } from '../tests/support/servers/entry-facts.ts'

/** Short questions, one a block: what a thumb marks at 1,200 an hour. */
const ITEMS: readonly ItemInput[] = ['1', '2', '3'].map((no) => ({
  ...{ no, type: 'blank', full: 4, key: '', knowledge: [] },
}))
const RULE: BlockRule = {
  ...{ mode: 'single', samplePercent: 10, threshold: 1, equallyNear: 'higher', rounding: 1 },
  ...{ controlPercent: 0, repeatPercent: 0, leaseMinutes: 120, packSize: 20 },
}

export interface BenchPaper {
  db: Db
  school: string
  markingId: string
  /** One a question. */
  blocks: readonly { blockId: string; answers: number }[]
  /** Sign-in names of who marks. */
  markers: readonly string[]
  close(): Promise<void>
}

/**
 * A paper of all students of the demo's first school at a running server, with scanned cards, given to markers of its
 * own; under way.
 */
export async function benchPaper(dataDir: string, markers: number): Promise<BenchPaper> {
  const { db, close } = await openBeside(dataDir)
  const staff = await quizStaff(db)
  if (!staff) throw new Error('The server has no demo district.')
  const now = Date.now()
  const { subjectLeader: lead } = staff
  const exam = await examOf(db, lead, now)
  const { examId } = await inTransaction(db, (tx) => storeExamVersion(tx, exam, new Date(now)))
  const { paper_id } = await db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .select('paper_id')
    .executeTakeFirstOrThrow()
  const key = { school_id: lead.schoolId, exam_id: examId, paper_id }
  await inTransaction(db, (tx) => storeTemplate(tx, key, buildDemoCardTemplate(ITEMS)))
  const students = exam.students.map((s) => s.studentId)
  await giveCards(db, resolveStorePaths(filesDirOf(dataDir)), key, ITEMS, students)
  const logins = Array.from({ length: markers }, (_, i) => `bench${now}m${i + 1}`)
  const ids = await teachersOf(db, lead, logins, now)
  const { markingId, blocks } = await setUp(
    db,
    undefined,
    lead,
    {
      ...{ examId, paperId: paper_id },
      blocks: ITEMS.map(({ no }) => ({
        ...{ blockName: `第 ${no} 题`, itemNos: [no], step: 1, rule: RULE, leaderId: staff.lead.relativeId },
        markers: ids.map((markerId) => ({ markerId, quota: null })),
      })),
    },
    now,
  )
  await moveOn(db, lead, markingId, 'open', now)
  return { db, school: lead.schoolId, markingId, blocks, markers: logins, close }
}

async function examOf(db: Db, { schoolId }: Principal, now: number): Promise<ExamInput> {
  const rows = await db
    .selectFrom('student as s')
    .innerJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 's.school_id').onRef('c.class_id', '=', 's.class_id'),
    )
    .where('s.school_id', '=', schoolId)
    .where('s.left_at', 'is', null)
    .select(['s.student_id', 's.class_id', 'c.grade_id'])
    .orderBy('s.student_id')
    .execute()
  const { district_id } = await db
    .selectFrom('school')
    .where('school_id', '=', schoolId)
    .select('district_id')
    .executeTakeFirstOrThrow()
  return {
    ...{ externalKey: `bench-marking-${now}`, districtId: district_id, ownerSchoolId: schoolId },
    ...{ name: '批改测速', examType: 'quiz', startTime: new Date(now), note: '' },
    schools: [{ schoolId, rankDisplay: 'exact', visibleFrom: null, hidden: false }],
    papers: [
      {
        ...{ courseId: 'math', courseName: '数学', items: ITEMS, answers: null },
        rows: Int32Array.from(rows, (_, i) => i),
        marks: new Int16Array(rows.length * ITEMS.length).fill(NOT_GIVEN),
      },
    ],
    students: rows.map((r) => ({
      ...{ schoolId, studentId: r.student_id, classId: r.class_id, gradeId: r.grade_id },
    })),
  }
}

/** Teachers of the subject with an account each. @returns their ids */
async function teachersOf(db: Db, { schoolId }: Principal, logins: readonly string[], now: number) {
  const known = await db
    .selectFrom('account')
    .innerJoin('account_login as l', 'l.account_id', 'account.account_id')
    .where('l.login_name', '=', 'marker1')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const { class_id } = await db
    .selectFrom('class')
    .where('school_id', '=', schoolId)
    .select('class_id')
    .executeTakeFirstOrThrow()
  const teachers = logins.map((name) => ({ school_id: schoolId, teacher_id: newId(now), name }))
  await inTransaction(db, async (tx) => {
    await tx.insertInto('teacher').values(teachers).execute()
    await tx
      .insertInto('teacher_class')
      .values(
        teachers.map(({ school_id, teacher_id }) => ({
          ...{ school_id, teacher_id, class_id, course_id: 'math', is_head: false },
        })),
      )
      .execute()
    const accounts = teachers.map(({ teacher_id, name }) => ({
      ...{ logins: [name], name },
      identities: [{ userType: Role.teacher, schoolId, relativeId: teacher_id, userName: name }],
    }))
    const secrets = { passwordHash: known.password_hash ?? '', accountKeySecret: Buffer.from('bench') }
    await storeAccounts(tx, accounts, secrets, () => newId(now))
  })
  return teachers.map((t) => t.teacher_id)
}
