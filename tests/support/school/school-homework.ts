import type { Tx } from '#server/db/db.ts'
import { DAY, NOW, nameOf } from './facts.ts'

/** Homework of the test schools: four questions each (letters C to F: A and B are the schools), 30 points, until two days from now. */
export const homework = [
  { id: 'hw-A1', school: 'A', classId: 'A-c1', courseId: '1', teacherId: 'A-t1' },
  { id: 'hw-A2', school: 'A', classId: 'A-c2', courseId: '2', teacherId: 'A-t2' },
  { id: 'hw-A3', school: 'A', classId: 'A-c3', courseId: '2', teacherId: 'A-t9' },
  { id: 'hw-B1', school: 'B', classId: 'B-c1', courseId: '1', teacherId: 'B-t1' },
] as const

export const DEADLINE = NOW + 2 * DAY

const options = JSON.stringify(['C', 'D', 'E', 'F'].map((letter) => ({ letter, text: `$x=${letter}$` })))
const question = (no: number, type: string, answer_key: string, full_mark: number) => ({
  no,
  question_id: '',
  type,
  text: `question ${no} $\\frac{1}{2}$`,
  options: type === 'choice' || type === 'multi' ? options : '[]',
  answer_key,
  full_mark,
  knowledge: '["fractions"]',
})
const QUESTIONS = [
  question(1, 'choice', 'D', 5),
  question(2, 'multi', 'CE', 5),
  question(3, 'text', '1/2', 10),
  question(4, 'photo', '', 10),
]

export async function insertHomework(tx: Tx): Promise<void> {
  for (const h of homework) await insertOne(tx, h)
  for (const school of ['A', 'B']) await insertBank(tx, school)
  // a paper of the other school that is given back: with a name that nobody else may meet
  await tx
    .insertInto('homework_sheet')
    .values({
      school_id: 'B',
      homework_id: 'hw-B1',
      student_id: 'B-s11',
      class_id: 'B-c1',
      state: 'checked',
      late: false,
      submitted_at: new Date(NOW - DAY),
      checked_at: new Date(NOW),
      reminded_at: null,
      score: 21.5,
      comment: nameOf('B-s11'),
      receipt_number: '0131-0000-0000',
    })
    .execute()
}

async function insertOne(tx: Tx, h: (typeof homework)[number]): Promise<void> {
  const at = { school_id: h.school, homework_id: h.id }
  await tx
    .insertInto('homework')
    .values({
      ...at,
      account_id: `set-${h.id}`,
      op_id: h.id,
      teacher_id: h.teacherId,
      title: `title ${h.id}`,
      course_id: h.courseId,
      course_name: `科目${h.courseId}`,
      marker: 'teacher',
      start_at: new Date(NOW - 2 * DAY),
      deadline_at: new Date(DEADLINE),
      full_mark: 30,
      created_at: new Date(NOW - 2 * DAY),
    })
    .execute()
  await tx
    .insertInto('homework_class')
    .values({ ...at, class_id: h.classId })
    .execute()
  await tx
    .insertInto('homework_question')
    .values(QUESTIONS.map((q) => ({ ...at, ...q })))
    .execute()
}

async function insertBank(tx: Tx, school: string): Promise<void> {
  await tx
    .insertInto('bank_question')
    .values(
      ['1', '2'].flatMap((course) =>
        QUESTIONS.map(({ no, ...q }) => ({
          ...q,
          school_id: school,
          question_id: `q-${school}${course}${no}`,
          course_id: course,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('homework_template')
    .values({
      school_id: school,
      template_id: `tpl-${school}1`,
      name: 'template',
      course_id: '1',
      course_name: '科目1',
    })
    .execute()
  await tx
    .insertInto('homework_template_item')
    .values(
      [1, 2].map((no) => ({
        school_id: school,
        template_id: `tpl-${school}1`,
        no,
        question_id: `q-${school}1${no}`,
      })),
    )
    .execute()
  await tx
    .insertInto('homework_plan')
    .values({
      school_id: school,
      plan_id: `plan-${school}1`,
      template_id: `tpl-${school}1`,
      name: 'week 1',
      grade_id: `${school}-g1`,
      days: 2,
      marker: 'teacher',
    })
    .execute()
}
