import type { Tx } from '../../db/db.ts'
import { keepFormulas } from '../../formula/keep.ts'
import { BANK } from '../bank/bank.ts'
import { COURSES } from '../courses.ts'
import { elementAt } from '../random.ts'
import { PLANS } from './plans.ts'
import { type DemoQuestion, PRACTICE, QUESTIONS } from './questions.ts'

export interface DemoBankIds {
  /** By place in QUESTIONS. */
  questionIds: readonly string[]
  /** By place in PLANS. */
  planIds: readonly string[]
}

/** Question columns as the bank and a homework hold them. */
export const toQuestionColumns = (question: number) => columnsOfOne(elementAt(QUESTIONS, question))

const columnsOfOne = (q: DemoQuestion) => ({
  type: q.type,
  text: q.text,
  options: JSON.stringify(q.options.map((text, i) => ({ letter: 'ABCDEFGH'.charAt(i), text }))),
  answer_key: q.key,
  full_mark: q.fullMark,
  knowledge: JSON.stringify(q.knowledge),
})

/** Writes a school's bank of questions, its templates and plans for one grade. */
export async function storeBank(
  tx: Tx,
  school_id: string,
  grade_id: string,
  makeId: () => string,
): Promise<DemoBankIds> {
  const questionIds = QUESTIONS.map(makeId)
  await tx
    .insertInto('bank_question')
    .values(
      QUESTIONS.map((q, i) => ({
        school_id,
        question_id: elementAt(questionIds, i),
        course_id: q.course,
        ...toQuestionColumns(i),
      })),
    )
    .execute()
  await keepFormulas(
    tx,
    QUESTIONS.flatMap((q) => [q.text, q.key, ...q.options]),
  )
  const planIds: string[] = []
  for (const plan of PLANS) {
    const template_id = makeId()
    const plan_id = makeId()
    planIds.push(plan_id)
    const { name, course, days, marker } = plan
    await tx
      .insertInto('homework_template')
      .values({ school_id, template_id, name, course_id: course, course_name: COURSES[course] })
      .execute()
    await tx
      .insertInto('homework_template_item')
      .values(
        Array.from({ length: plan.to - plan.from + 1 }, (_, i) => ({
          school_id,
          template_id,
          no: i + 1,
          question_id: elementAt(questionIds, plan.from + i),
        })),
      )
      .execute()
    await tx
      .insertInto('homework_plan')
      .values({ school_id, plan_id, template_id, name, grade_id, days, marker })
      .execute()
  }
  await tx
    .insertInto('bank_question')
    .values(
      PRACTICE.map((q) => ({ school_id, question_id: makeId(), course_id: q.course, ...columnsOfOne(q) })),
    )
    .execute()
  await storePractice(tx, school_id, makeId)
  return { questionIds, planIds }
}

/** Marks of a question of the bank where it is set as homework. */
const MARKS = { choice: 3, multi: 4, text: 4, photo: 10 } as const

async function storePractice(tx: Tx, school_id: string, makeId: () => string): Promise<void> {
  await tx
    .insertInto('bank_question')
    .values(
      BANK.map((q) => ({
        ...{ school_id, question_id: makeId(), course_id: q.course, explanation: q.explanation },
        ...columnsOfOne({ ...q, fullMark: MARKS[q.type], knowledge: [q.knowledge] }),
      })),
    )
    .execute()
  await keepFormulas(
    tx,
    [...BANK, ...PRACTICE].flatMap((q) => [
      q.text,
      q.key,
      ...q.options,
      ...('explanation' in q ? [q.explanation] : []),
    ]),
  )
}
