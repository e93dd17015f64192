import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCode } from '#contract/roles.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { encodeMarks } from '../../../exams/store/marks.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { schoolAt, storeTwoItems, type TwoItems } from '../../../publish/two-items.test-support.ts'
import { exerciseFor, keepExercise } from './exercise.service.ts'

let fresh: FreshDb
let exam: TwoItems
const NOW = new Date(1_760_000_000_000)
const who = (userType: RoleCode, of = 0, relativeId = 'l', accountId = 'a'): Principal => ({
  accountId,
  userId: 'u',
  userType,
  schoolId: schoolAt(of),
  relativeId,
  studentId: null,
})
const leader = who(9)
const TEMPLATE = 'a'.repeat(32)
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e instanceof Refusal ? e.status : e),
  )
const saving = (more: object = {}) => ({
  templateId: TEMPLATE,
  examId: exam.examId,
  paperId: exam.paperId,
  classId: exam.classIds[1] ?? '',
  name: ' 方程再练 ',
  questionIds: ['q2', 'q1'],
  ...more,
})

beforeAll(async () => {
  fresh = await freshDb()
  const { db } = fresh
  exam = await storeTwoItems(db)
  // the second class has the first item whole and nothing of the second
  await db
    .updateTable('exam_score')
    .set({ marks: encodeMarks(Int16Array.of(400, 0)) })
    .where('exam_id', '=', exam.examId)
    .where('student_id', 'in', (e) =>
      e
        .selectFrom('exam_student')
        .where('class_id', '=', exam.classIds[1] ?? '')
        .select('student_id'),
    )
    .execute()
  const question = (school: number, question_id: string, course_id: string, knowledge: string) => ({
    school_id: schoolAt(school),
    question_id,
    course_id,
    type: 'text',
    text: `about ${knowledge}`,
    options: '[]',
    answer_key: 'x=1',
    full_mark: 4,
    knowledge: JSON.stringify([knowledge]),
  })
  await db
    .insertInto('bank_question')
    .values([
      question(0, 'q1', '2', '方程'),
      question(0, 'q2', '2', '方程'),
      question(0, 'q3', '2', '数轴'),
      question(0, 'q4', '9', '方程'),
      question(1, 'q5', '2', '方程'),
    ])
    .execute()
  const taught = { school_id: schoolAt(0), teacher_id: 't', is_head: false }
  await db
    .insertInto('teacher_class')
    .values([{ ...taught, class_id: exam.classIds[1] ?? '', course_id: '2' }])
    .execute()
})
afterAll(() => fresh.drop())

describe('an exercise from where a class fell behind', () => {
  it("names the item and its point, with the school's own questions of the subject about it [C123]", async () => {
    const made = await exerciseFor(fresh.db, leader, { examId: exam.examId, classId: exam.classIds[1] ?? '' })
    expect(made.items.map((i) => [i.no, i.classRate])).toEqual([['2', 0]])
    expect(made.items[0]?.expected).toBeGreaterThan(0)
    expect(made.points.map((p) => [p.name, p.questions.map((q) => q.questionId)])).toEqual([
      ['方程', ['q1', 'q2']],
    ])
    const other = await exerciseFor(fresh.db, leader, { examId: exam.examId })
    expect(other.classId).toBe(exam.classIds[0])
    expect(other.items.map((i) => i.no)).toEqual(['1'])
  })

  it('is kept once however often it is sent, in the order chosen, and listed with its paper [C123]', async () => {
    const both = await Promise.all([
      keepExercise(fresh.db, leader, saving(), NOW),
      keepExercise(fresh.db, leader, saving(), NOW),
    ])
    expect(both).toEqual([{ templateId: TEMPLATE }, { templateId: TEMPLATE }])
    const at = { examId: exam.examId, classId: exam.classIds[1] ?? '' }
    const { saved } = await exerciseFor(fresh.db, leader, at)
    expect(saved).toEqual([
      { templateId: TEMPLATE, name: '方程再练', questionCount: 2, savedAt: NOW.getTime() },
    ])
    const items = await fresh.db
      .selectFrom('homework_template_item')
      .select(['no', 'question_id'])
      .where('template_id', '=', TEMPLATE)
      .orderBy('no')
      .execute()
    expect(items.map((i) => i.question_id)).toEqual(['q2', 'q1'])
  })

  it('takes no question of another school or subject, no empty name, and no id of another account [C123]', async () => {
    const id = { templateId: 'b'.repeat(32) }
    for (const wrong of [{ questionIds: ['q5'] }, { questionIds: ['q1', 'q4'] }, { name: '  ' }]) {
      expect(await statusOf(keepExercise(fresh.db, leader, saving({ ...id, ...wrong }), NOW))).toBe(10001)
    }
    expect(await statusOf(keepExercise(fresh.db, who(9, 0, 'l', 'another'), saving(), NOW))).toBe(10005)
  })

  it('a teacher reads and keeps for the classes taught alone; the other school sees none of them [C123, A07]', async () => {
    const teacher = who(3, 0, 't')
    const own = await exerciseFor(fresh.db, teacher, { examId: exam.examId })
    expect(own.classes.map((c) => c.classId)).toEqual([exam.classIds[1]])
    const first = { examId: exam.examId, classId: exam.classIds[0] ?? '' }
    expect(await statusOf(exerciseFor(fresh.db, teacher, first))).toBe(10005)
    const elsewhere = saving({ templateId: 'c'.repeat(32), classId: exam.classIds[0] })
    expect(await statusOf(keepExercise(fresh.db, teacher, elsewhere, NOW))).toBe(10005)
    expect(await statusOf(exerciseFor(fresh.db, who(9, 1), first))).toBe(10005)
    expect(await statusOf(exerciseFor(fresh.db, who(3, 0, 'idle'), { examId: exam.examId }))).toBe(10005)
  })
})
