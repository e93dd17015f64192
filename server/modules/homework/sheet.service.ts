import type { Answer, AnswerType, HomeworkPage, Question, SheetDetail } from '#contract/homework/homework.ts'
import { FAMILY } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { loadFormulaDrawings } from '../../formula/drawn.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { accessTo } from './access.repo.ts'
import { toHomeworkLine } from './family/line.rules.ts'
import { listStudentHomework } from './family/lines.repo.ts'
import { revisionsOf } from './revisions.repo.ts'
import {
  paperPages,
  type QuestionRow,
  questionRows,
  type SheetParts,
  sheetParts,
  toPageStrokes,
} from './sheet-parts.repo.ts'
import { filterFamilyWriters, findWholeRevisions, writersOf } from './writers.repo.ts'

/** A question as a family sees it: without its key. */
export const toFamilyQuestion = (q: QuestionRow): Question => ({
  no: q.no,
  questionId: q.question_id,
  type: q.type as AnswerType,
  text: q.text,
  options: q.options,
  fullMark: q.full_mark,
  knowledge: q.knowledge,
})

/**
 * One student's paper for whoever may see it. Keys and marks only when it is checked, or for who marks it once it was
 * handed in (a teacher at any time).
 * @throws Refusal 10005 no such paper, or not for this identity: the same for both
 */
export async function sheetDetail(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; studentId: string },
  now: number,
): Promise<SheetDetail> {
  const access = await accessTo(db, who, asked.homeworkId, asked.studentId, now)
  if (!access) throw notFound()
  const family = FAMILY.includes(who.userType)
  const at = { schoolId: who.schoolId, ...asked }
  const [[row], questions, paper, parts, revisions, writers] = await Promise.all([
    listStudentHomework(db, who.schoolId, asked.studentId, now, {
      homeworkId: asked.homeworkId,
      any: !family,
    }),
    questionRows(db, at),
    paperPages(db, at),
    sheetParts(db, at),
    revisionsOf(db, at),
    writersOf(db, at, who.accountId),
  ])
  if (!row) throw notFound()
  const line = toHomeworkLine(row, now)
  const handedIn = parts.sheet?.submitted_at !== null && parts.sheet !== undefined
  const mayMark = access.mayMark && (!family || handedIn)
  const open = mayMark || !family || line.state === 'checked'
  const answers = questions.map((q) => answerOf(q, parts, open))
  // a key that is not told is not drawn either
  const texts = questions.flatMap((q) => [q.text, ...q.options.map((o) => o.text)])
  const drawn = await loadFormulaDrawings(db, [...texts, ...answers.map((a) => a.key ?? '')])
  return {
    ...line,
    score: open ? (parts.sheet?.score ?? null) : null,
    studentId: access.student.id,
    studentName: access.student.name,
    questions: questions.map(toFamilyQuestion),
    drawn,
    paper,
    answers,
    strokes: open ? toPageStrokes(parts) : [],
    comment: open ? (parts.sheet?.comment ?? '') : '',
    ...findWholeRevisions(writers, at),
    writers: open ? writers : filterFamilyWriters(writers),
    revisions,
    receiptNumber: parts.sheet?.receipt_number ?? '',
    mayMark,
    serverTime: now,
  }
}

function answerOf(q: QuestionRow, parts: SheetParts, open: boolean): Answer {
  const a = parts.answers.find((x) => x.no === q.no)
  const m = open ? parts.marks.find((x) => x.no === q.no) : undefined
  return {
    no: q.no,
    choice: a?.choice ?? [],
    text: a?.text ?? '',
    rev: a?.rev ?? 0,
    pages: (a?.pages ?? []) as HomeworkPage[],
    pagesRev: a?.pages_rev ?? 0,
    at: a?.at.getTime() ?? null,
    mark: m ? { score: m.score, comment: m.comment, auto: m.auto, rev: m.rev } : null,
    key: open ? q.answer_key : null,
  }
}
