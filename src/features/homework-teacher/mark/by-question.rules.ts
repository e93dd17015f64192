import type { SheetState } from '#contract/homework/homework.ts'
import { roundFrom } from './marking.rules.ts'

/** A paper as marking by question sees it. */
export interface OpenSheet {
  studentId: string
  state: SheetState
  /** Questions without a mark at school; undefined: an older server does not say. */
  open?: readonly number[]
}

/** What was marked on this phone since the school was asked: `student/question`, true where it has a mark now. */
export type MarkedHere = ReadonlyMap<string, boolean>

export const buildMarkedKey = (studentId: string, no: number): string => `${studentId}/${no}`

/** Papers that wait for a mark of this question, in the order of the pile. */
export const listUnmarkedSheets = <S extends OpenSheet>(
  sheets: readonly S[],
  no: number,
  here: MarkedHere,
): S[] =>
  sheets.filter(({ studentId, state, open }) => {
    if (state !== 'submitted') return false
    const marked = here.get(buildMarkedKey(studentId, no))
    return marked === undefined ? (open?.includes(no) ?? false) : !marked
  })

/** The next paper after this one that waits for the question, going round; null: none. */
export function nextWaiting(
  sheets: readonly OpenSheet[],
  of: string,
  no: number,
  here: MarkedHere,
): string | null {
  const at = sheets.findIndex(({ studentId }) => studentId === of)
  return listUnmarkedSheets(roundFrom(sheets, at), no, here)[0]?.studentId ?? null
}

/** The next question after this one for which a paper waits, going round; null: none. */
export function nextQuestion(
  sheets: readonly OpenSheet[],
  questions: readonly number[],
  no: number,
  here: MarkedHere,
): number | null {
  const round = roundFrom(questions, questions.indexOf(no))
  return round.find((one) => listUnmarkedSheets(sheets, one, here).length > 0) ?? null
}

/** Papers of which every question has a mark and that wait to be given back. */
export const listFullyMarkedSheets = <S extends OpenSheet>(
  sheets: readonly S[],
  questions: readonly number[],
  here: MarkedHere,
): S[] =>
  sheets.filter(
    (sheet) =>
      sheet.state === 'submitted' &&
      sheet.open !== undefined &&
      questions.every((no) => listUnmarkedSheets([sheet], no, here).length === 0),
  )
