import type { CallName } from '#contract/calls.ts'
import type { Db } from '#server/db/db.ts'
import { encodeMarks, joinAnswers } from '#server/exams/store/marks.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type Checked, checkedInject, type Reply } from '#tests/support/servers/checked.ts'
import { NOW } from './facts.ts'

export const PAPER = 'exam-joint-p1'
export const item = (itemNo: string, examId = 'exam-joint') => ({ examId, paperId: `${examId}-p1`, itemNo })
export const id = (n: number) => String(n).padStart(32, '0')

/** Of paper 1: item 1 wrong, 2 half, 3 right, 4 a long answer with nothing; the same of an exam not shown yet. */
async function insertPaper(db: Db, exam_id: string, version: number) {
  const at = { exam_id, version, paper_id: `${exam_id}-p1` }
  await db
    .insertInto('exam_item')
    .values(
      ['choice', 'blank', 'choice', 'answer'].map((item_type, i) => ({
        ...at,
        seq: i + 1,
        item_no: String(i + 1),
        item_type,
        full_mark: 4,
        answer_key: item_type === 'choice' ? 'BC' : '',
        knowledge: '["函数"]',
      })),
    )
    .execute()
  for (const student_id of ['A-s11', 'A-s12'])
    await db
      .insertInto('exam_score')
      .values({
        ...at,
        school_id: 'A',
        student_id,
        marks: encodeMarks(
          student_id === 'A-s11' ? Int16Array.of(0, 200, 400, 0) : Int16Array.of(400, 400, 400, 400),
        ),
        answers: joinAnswers(['A', '', 'BC', '']),
      })
      .execute()
}

/** The school gives the words of an item of the paper, or of the same paper of another exam. */
export const giveWords = (
  db: Db,
  itemNo: string,
  stem = `题目 ${itemNo}`,
  options = '[]',
  explanation = '',
  examId = 'exam-joint',
) =>
  db
    .insertInto('exam_question')
    .values({ exam_id: examId, paper_id: `${examId}-p1`, item_no: itemNo, stem, options, explanation })
    .execute()

export const takeWords = (db: Db, itemNo: string) =>
  db.deleteFrom('exam_question').where('exam_id', '=', 'exam-joint').where('item_no', '=', itemNo).execute()

/** A school whose student A-s11 lost marks in three items that have words. */
export async function notebookSchool(): Promise<TestApp> {
  const t = await testApp()
  await insertPaper(t.db, 'exam-joint', 2)
  await insertPaper(t.db, 'exam-later', 1)
  await giveWords(t.db, '1', '求 $x^2$', '[{"letter":"A","text":"1"}]', '因为')
  for (const itemNo of ['2', '4']) await giveWords(t.db, itemNo)
  return t
}

/** Takes away what the student did with the questions. */
export async function untouched(t: TestApp): Promise<void> {
  t.clock.at = NOW
  for (const table of ['wrong_state', 'wrong_practice', 'wrong_plan', 'wrong_tag'] as const)
    await t.db.deleteFrom(table).execute()
}

export const askOf =
  (t: () => TestApp) =>
  async <N extends CallName>(account: string, call: N, input: object = {}): Promise<Checked<Reply<N>>> =>
    checkedInject(t().app, call, { token: await t().tokenOf(account), input: input as never })

/** The student practises a question once; `n` names the practice. */
export const practiseOf = (t: () => TestApp) => (n: number, ref: object, more: object) =>
  askOf(t)('studentA11', 'POST /api/exam/wrong/practice/answer', { ...ref, practiceId: id(n), ...more })
