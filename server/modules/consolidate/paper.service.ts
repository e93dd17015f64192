import { Status } from '#contract/envelope.ts'
import type { ConsolidatePaper, ConsolidateState } from '#contract/homework/consolidate-shapes.ts'
import type { AnswerType } from '#contract/homework/homework.ts'
import { computeScoreRate } from '#core/domain/consolidate/choose.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { loadFormulaDrawings } from '../../formula/drawn.ts'
import { badField, denied, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { type OpenSheet, openSheet } from './access.service.ts'
import { toConsolidationSummary } from './class-lines.repo.ts'

interface ConsolidationPaperQuery {
  consolidationId: string
  ofStudentId?: string
}

const questionsOf = (db: Db, school: SchoolId, { sheet }: OpenSheet) =>
  db
    .selectFrom('consolidation_question')
    .where('school_id', '=', school)
    .where('consolidation_id', '=', sheet.consolidation_id)
    .where('student_id', '=', sheet.student_id)
    .selectAll()
    .orderBy('no')
    .execute()

type ConsolidationQuestionRow = Awaited<ReturnType<typeof questionsOf>>[number]

const sumOf = (rows: readonly ConsolidationQuestionRow[]) => ({
  full: rows.reduce((sum, q) => sum + q.full_mark, 0),
  got: rows.reduce((sum, q) => sum + (q.score ?? 0), 0),
})

/** One student's consolidation. @throws Refusal 10005, 10006 */
export async function loadConsolidationPaper(
  db: Db,
  who: Principal,
  asked: ConsolidationPaperQuery,
  now: number,
): Promise<ConsolidatePaper> {
  const open = await openSheet(db, who, asked, now)
  const { row, sheet, own, mayMark } = open
  const rows = await questionsOf(db, who.schoolId, open)
  const checked = sheet.state === 'checked'
  const staff = who.studentId === null
  // those who mark need the key; until it is handed in nobody of the family has it
  const withKey = staff || checked || mayMark
  const shownTexts = rows.flatMap((q) => [
    q.text,
    ...q.options.map((o) => o.text),
    ...(withKey ? [q.answer_key, q.explanation] : []),
  ])
  return {
    ...toConsolidationSummary(row),
    own,
    questions: rows.length,
    state: sheet.state,
    late: sheet.late,
    submittedAt: sheet.submitted_at?.getTime() ?? null,
    before: computeScoreRate(sheet.before),
    after: checked ? computeScoreRate(sumOf(rows)) : null,
    studentId: sheet.student_id,
    studentName: sheet.student_name,
    className: row.class_name ?? '',
    comment: checked || mayMark ? sheet.comment : '',
    receiptNumber: sheet.receipt_number,
    mayMark,
    list: rows.map((q) => ({
      no: q.no,
      questionId: q.question_id,
      type: q.type as AnswerType,
      text: q.text,
      options: q.options,
      fullMark: q.full_mark,
      point: q.point,
      itemNo: q.item_no,
      choice: q.choice,
      answer: q.answer,
      mark:
        q.score === null || !(checked || mayMark || staff)
          ? null
          : { score: q.score, comment: q.remark, auto: q.auto },
      key: withKey ? q.answer_key : null,
      explanation: withKey ? q.explanation : null,
    })),
    drawn: await loadFormulaDrawings(db, shownTexts),
    serverTime: now,
  }
}

interface Marking extends ConsolidationPaperQuery {
  marks: readonly { no: number; score: number; comment: string }[]
  comment: string
  done: boolean
}

/**
 * Writes marks; with `done` the student sees them. A family marks what no key marks, and only once.
 * @throws Refusal 10005; 10002 not its to mark; 10020 checked already; 10001 a mark beyond the full one, or one missing
 */
export async function markConsolidation(
  db: Db,
  who: Principal,
  given: Marking,
  now: number,
): Promise<{ state: ConsolidateState }> {
  const open = await openSheet(db, who, given, now)
  const { sheet, mayMark } = open
  if (!mayMark) throw denied('may not mark this consolidation')
  const family = who.studentId !== null
  if (family && sheet.state === 'checked') throw new Refusal(Status.conflict, 'consolidateChecked')
  const rows = await questionsOf(db, who.schoolId, open)
  const byNo = new Map(rows.map((q) => [q.no, q]))
  for (const m of given.marks) {
    const q = byNo.get(m.no)
    if (!q || (family && q.auto)) throw badField('marks', 'notMarked', { no: m.no })
    if (m.score > q.full_mark) throw badField('marks', 'questionAboveFull', { no: m.no })
  }
  const marked = new Set(given.marks.map((m) => m.no))
  if (given.done && rows.some((q) => q.score === null && !marked.has(q.no)))
    throw badField('marks', 'allMarked')
  const state = given.done || sheet.state === 'checked' ? 'checked' : 'submitted'
  await inTransaction(db, async (tx) => {
    for (const m of given.marks)
      await tx
        .updateTable('consolidation_question')
        .set({ score: m.score, remark: m.comment.trim(), auto: false })
        .where('school_id', '=', who.schoolId)
        .where('consolidation_id', '=', sheet.consolidation_id)
        .where('student_id', '=', sheet.student_id)
        .where('no', '=', m.no)
        .execute()
    await tx
      .updateTable('consolidation_sheet')
      .set({
        state,
        comment: given.comment.trim(),
        ...(state === 'checked' && sheet.checked_at === null ? { checked_at: new Date(now) } : {}),
      })
      .where('school_id', '=', who.schoolId)
      .where('consolidation_id', '=', sheet.consolidation_id)
      .where('student_id', '=', sheet.student_id)
      .execute()
  })
  return { state }
}
