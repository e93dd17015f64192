import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { keepFormulas } from '../../formula/keep.ts'
import type { QuestionDraft } from './draft.ts'

/** Questions in one statement. */
const AT_ONCE = 500

export interface StoredQuestions {
  added: number
  changed: number
  /** Different formulas in all of them. */
  formulas: number
}

/** Every text of a question in which formulas may stand. */
export const listQuestionTexts = (q: QuestionDraft): string[] => [
  q.text,
  q.explanation,
  ...q.options.map((o) => o.text),
  ...(q.type === 'text' ? [q.key] : []),
]

/** The same question of the same collection has the same id in every import. */
export const bankIdOf = (source: string, id: string): string =>
  `bank-${createHash('sha256').update(`${source}\n${id}`).digest('hex').slice(0, 32)}`

/** Writes questions into a school's bank: new ones, and those that differ from what is there. Others are not touched. */
export async function storeQuestions(
  tx: Tx,
  school: SchoolId,
  drafts: readonly QuestionDraft[],
  onProgress: (share: number) => void,
): Promise<StoredQuestions> {
  const count = { added: 0, changed: 0 }
  for (let from = 0; from < drafts.length; from += AT_ONCE) {
    const some = drafts.slice(from, from + AT_ONCE)
    const column = <T>(of: (q: QuestionDraft) => T): T[] => some.map(of)
    const { rows } = await sql<{ added: boolean }>`
      insert into bank_question as b
        (school_id, question_id, course_id, type, text, options, answer_key, full_mark, knowledge, source, explanation)
      select ${school}, id, course, type, words, options::jsonb, key, full_mark, knowledge::jsonb, source, explanation
      from unnest(
        ${column((q) => q.questionId ?? bankIdOf(q.source, q.id))}::text[], ${column((q) => q.courseId)}::text[], ${column((q) => q.type)}::text[],
        ${column((q) => q.text)}::text[], ${column((q) => JSON.stringify(q.options))}::text[],
        ${column((q) => q.key)}::text[], ${column((q) => q.fullMark)}::real[],
        ${column((q) => JSON.stringify(q.knowledge))}::text[], ${column((q) => q.source)}::text[],
        ${column((q) => q.explanation)}::text[]
      ) as q(id, course, type, words, options, key, full_mark, knowledge, source, explanation)
      on conflict (school_id, question_id) do update set
        course_id = excluded.course_id, type = excluded.type, text = excluded.text, options = excluded.options,
        answer_key = excluded.answer_key, full_mark = excluded.full_mark, knowledge = excluded.knowledge,
        explanation = excluded.explanation
      where (b.course_id, b.type, b.text, b.options, b.answer_key, b.full_mark, b.knowledge, b.explanation)
        is distinct from (excluded.course_id, excluded.type, excluded.text, excluded.options, excluded.answer_key,
          excluded.full_mark, excluded.knowledge, excluded.explanation)
      returning b.xmax = 0 as added`.execute(tx)
    for (const { added } of rows) count[added ? 'added' : 'changed']++
    onProgress((from + some.length) / drafts.length)
  }
  const formulas = await keepFormulas(tx, drafts.flatMap(listQuestionTexts))
  return { ...count, formulas }
}
