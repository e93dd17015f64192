import type { SheetDetail } from '#contract/homework/homework.ts'
import type { JsonObject, NewOperation } from '#core/sync/types.ts'
import { type DraftForm, rebasedFields } from '#src/state/unsent/draft-keeper.ts'
import { buildHomeworkWorkName, checkOf } from '../ref.rules.ts'

/** What is typed for a question. */
export interface CheckMarkDraft {
  score: string
  comment: string
  /** The school's revision of the mark that was in view when this was begun; absent: nothing was typed. */
  base?: number
}
/** By number of the question. */
export type Typed = Readonly<Record<number, CheckMarkDraft>>
type CheckableSheet = Pick<SheetDetail, 'homeworkId' | 'studentId' | 'questions' | 'answers' | 'checkedRev'>

/** What the server knows already, as text to be changed. */
export const toEditableCheckMarks = (
  sheet: Pick<CheckableSheet, 'answers'>,
): Record<number, CheckMarkDraft> =>
  Object.fromEntries(
    sheet.answers.flatMap(({ no, mark }) =>
      mark === null
        ? []
        : [[no, { score: mark.score === null ? '' : String(mark.score), comment: mark.comment }]],
    ),
  )

function readTyped(body: JsonObject | null): Typed {
  const typed: Record<number, CheckMarkDraft> = {}
  for (const [name, value] of Object.entries(body ?? {})) {
    const { score, comment, base } = (value ?? {}) as Partial<CheckMarkDraft>
    if (/^[1-9]\d{0,2}$/.test(name) && typeof score === 'string' && typeof comment === 'string')
      typed[Number(name)] = { score, comment, ...(typeof base === 'number' ? { base } : {}) }
  }
  return typed
}

/** What was typed, as its draft keeps it. */
export const TYPED: DraftForm<Typed> = {
  read: readTyped,
  body: (typed) => Object.fromEntries(Object.entries(typed).map(([no, given]) => [no, { ...given }])),
  rebased: rebasedFields,
}

/** What is typed for a question, upon the mark that was in view when it was begun. */
export const typedOver = (
  sheet: Pick<CheckableSheet, 'answers'>,
  typed: Typed,
  no: number,
  next: CheckMarkDraft,
): Typed => {
  const shown = sheet.answers.find((answer) => answer.no === no)?.mark?.rev ?? 0
  return { ...typed, [no]: { ...next, base: typed[no]?.base ?? shown } }
}

/** Questions marked here without a mark that somebody else has given by now, and that says something else. */
export const newerMarks = (sheet: Pick<CheckableSheet, 'answers'>, typed: Typed) =>
  sheet.answers.flatMap(({ no, mark }) => {
    const own = typed[no]
    if (!own || mark === null || mark.rev <= (own.base ?? 0)) return []
    const theirs = toEditableCheckMarks({ answers: [{ no, mark }] as CheckableSheet['answers'] })[no]
    return theirs && (theirs.score !== own.score || theirs.comment !== own.comment)
      ? [{ no, own, theirs: { ...theirs, base: mark.rev } }]
      : []
  })

/** A mark as typed, in steps of a half; null: nothing was typed, NaN: no mark of this question. */
export function parseCheckMark(typed: string, full: number): number | null {
  const text = typed.trim()
  if (text === '') return null
  const mark = /^\d{1,3}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN
  return mark <= full && Number.isInteger(mark * 2) ? mark : Number.NaN
}

const isGiven = (typed: string, full: number): boolean =>
  Number.isFinite(parseCheckMark(typed, full) ?? Number.NaN)

/** Questions that have no mark yet. */
export const unmarked = (sheet: Pick<CheckableSheet, 'questions'>, given: Typed): number =>
  sheet.questions.filter(({ no, fullMark }) => !isGiven(given[no]?.score ?? '', fullMark)).length

/** The marks that differ from what the server has, then that the paper goes back. */
export function marksToSend(sheet: CheckableSheet, given: Typed): NewOperation[] {
  const work = buildHomeworkWorkName(sheet.homeworkId, sheet.studentId)
  const name = `${sheet.homeworkId}/${sheet.studentId}`
  const marks = sheet.questions.flatMap(({ no, fullMark }): NewOperation[] => {
    const { score = '', comment = '', base } = given[no] ?? {}
    const known = sheet.answers.find((answer) => answer.no === no)?.mark ?? null
    const mark = parseCheckMark(score, fullMark)
    if (known && known.score === mark && known.comment === comment.trim()) return []
    return [
      {
        target: `mark/${name}/${no}`,
        work,
        kind: 'mark',
        body: { score: mark, comment: comment.trim() },
        // A draft of an older app says nothing of what was in view.
        baseRev: base ?? 0,
      },
    ]
  })
  const back: NewOperation = {
    target: `checked/${name}`,
    work,
    kind: 'checked',
    body: { done: true },
    last: true,
    baseRev: sheet.checkedRev,
    finishes: checkOf(sheet.homeworkId, sheet.studentId),
  }
  return [...marks, back]
}
