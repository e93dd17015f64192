import { localStore } from '#src/platform/storage.ts'

/** What of an exam tells whether it is new. */
interface ExamVisibility {
  readonly visible: boolean
  readonly version: number
  /** Epoch ms. */
  readonly publishedAt: number
  readonly visibleFrom: number | null
}

const shownAt = ({ publishedAt, visibleFrom }: ExamVisibility): number =>
  Math.max(publishedAt, visibleFrom ?? 0)

/** `new`: shown since the last visit; `changed`: published again since then. */
export type Novelty = 'new' | 'changed' | null

const keyOf = (userId: string): string => `kb.seen.${userId}`

/** Up to when each identity had seen results when this page began; null: a first visit, at which nothing is news. */
const before = new Map<string, number | null>()

function sinceOf(userId: string): number | null {
  const known = before.get(userId)
  if (known !== undefined) return known
  const text = localStore.read(keyOf(userId))
  const at = text === null ? Number.NaN : Number(text)
  const since = Number.isFinite(at) ? at : null
  before.set(userId, since)
  return since
}

/** How an exam differs from what was there at the last visit of an identity. Stays so until the page is opened again. */
export function noveltyOf(userId: string, exam: ExamVisibility): Novelty {
  const since = sinceOf(userId)
  if (since === null || !exam.visible || shownAt(exam) <= since) return null
  return exam.version > 1 ? 'changed' : 'new'
}

/** Keeps that an identity has been shown these exams: what is published later is news at the next visit. */
export function markExamsSeen(userId: string, exams: readonly ExamVisibility[]): void {
  const since = sinceOf(userId) ?? 0
  const newest = exams.reduce((at, exam) => (exam.visible ? Math.max(at, shownAt(exam)) : at), since)
  if (exams.length > 0) localStore.write(keyOf(userId), String(newest))
}

/** A new visit begins; for a page opened again, and tests. */
export const visitBegins = (): void => before.clear()
