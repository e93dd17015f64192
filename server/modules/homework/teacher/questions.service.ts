import type { AnswerType } from '#contract/homework/homework.ts'
import type { NewQuestion } from '#contract/homework/teacher.ts'
import type { Db } from '../../../db/db.ts'
import { badField } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'

/** Questions as they are stored with the homework, numbered from 1: later changes of the bank leave them alone. */
export async function resolveQuestions(
  db: Db,
  who: Principal,
  given: { courseId: string; questions: readonly NewQuestion[] },
) {
  const ids = given.questions.flatMap((q) => (q.questionId ? [q.questionId] : []))
  const rows = await db
    .selectFrom('bank_question')
    .where('school_id', '=', who.schoolId)
    .where('course_id', '=', given.courseId)
    .where('question_id', 'in', [...ids, ''])
    .selectAll()
    .execute()
  const bank = new Map(rows.map((r) => [r.question_id, r]))
  return given.questions.map((q, i) => {
    const no = i + 1
    if (!q.questionId) return { no, ...ownQuestion(q, no) }
    const row = bank.get(q.questionId)
    if (!row) throw badField('questions', 'notInBank', { no })
    return {
      no,
      question_id: row.question_id,
      type: row.type,
      text: row.text,
      options: JSON.stringify(row.options),
      answer_key: row.answer_key,
      full_mark: q.fullMark ?? row.full_mark,
      knowledge: JSON.stringify(row.knowledge),
    }
  })
}

const CHOICES: readonly AnswerType[] = ['choice', 'multi']
/** Letters offered where the options stand on the uploaded page. */
const LETTERS = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: '' }))

function ownQuestion(q: NewQuestion, no: number) {
  const { type, text = '', key = '', fullMark = 0, knowledge = [] } = q
  if (!type) throw badField('questions', 'noType', { no })
  const isChoice = CHOICES.includes(type)
  const options = isChoice ? (q.options && q.options.length > 0 ? q.options : LETTERS) : []
  const letters = new Set(options.map((o) => o.letter))
  if (letters.size !== options.length) throw badField('questions', 'letterTwice', { no })
  const fits = !isChoice || (type === 'choice' ? key.length <= 1 : true)
  if (isChoice && (!fits || key.split('').some((l) => !letters.has(l))))
    throw badField('questions', 'keyNoOption', { no })
  return {
    question_id: '',
    type,
    text,
    options: JSON.stringify(options),
    answer_key: key,
    full_mark: fullMark,
    knowledge: JSON.stringify(knowledge),
  }
}
