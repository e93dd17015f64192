import type { Stroke } from '#contract/homework/homework.ts'
import { findOperationSpec, type KindsOf } from '#contract/operations/kinds.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { JsonObject, WorkItem } from '#core/sync/types.ts'
import type { TeacherPaper } from './marking.rules.ts'

/** Something this teacher did to a paper that the server's answer may not show yet. */
export interface OverlayEntry {
  kind: KindsOf<'marker'>
  body: JsonObject
  /** The server's revision it was made upon. */
  baseRev: number
  /** The operation it went out with; null: it is to be put into the queue. */
  opId: string | null
}

/** By target, as `contract/operations/operations.ts` names it. */
export type Entries = Readonly<Record<string, OverlayEntry>>

export interface GivenMark {
  score: number | null
  comment: string
  /** True: by the key, and nobody changed it. */
  auto: boolean
}

const ids = (paper: TeacherPaper): [string, string] => [paper.homeworkId, paper.studentId]

/** Of a teacher's marking of one paper: its name in the queue and of its draft. */
export const buildMarkingWorkName = (homeworkId: string, studentId: string): string =>
  `marking/${homeworkId}/${studentId}`

export const markTarget = (paper: TeacherPaper, no: number): string => targetOf.mark(...ids(paper), no)
export const strokesTarget = (paper: TeacherPaper, fileId: string): string =>
  targetOf.strokes(...ids(paper), fileId)
export const commentTarget = (paper: TeacherPaper): string => targetOf.comment(...ids(paper))
export const checkedTarget = (paper: TeacherPaper): string => targetOf.checked(...ids(paper))

/** A question's mark: this phone's newest, else the server's. */
export function readQuestionMark(paper: TeacherPaper, entries: Entries, no: number): GivenMark {
  const own = entries[markTarget(paper, no)]
  if (own) {
    const { score, comment } = own.body as { score: number | null; comment?: string }
    return { score, comment: comment ?? '', auto: false }
  }
  return paper.answers.find((a) => a.no === no)?.mark ?? { score: null, comment: '', auto: false }
}

export const markRev = (paper: TeacherPaper, no: number): number =>
  paper.answers.find((a) => a.no === no)?.mark?.rev ?? 0

export function readPageStrokes(paper: TeacherPaper, entries: Entries, fileId: string): Stroke[] {
  const own = entries[strokesTarget(paper, fileId)]
  if (own) return (own.body as unknown as { strokes: Stroke[] }).strokes
  return paper.strokes.find((s) => s.fileId === fileId)?.strokes ?? []
}

export const strokesRev = (paper: TeacherPaper, fileId: string): number =>
  paper.strokes.find((s) => s.fileId === fileId)?.rev ?? 0

export function commentOf(paper: TeacherPaper, entries: Entries): string {
  const own = entries[commentTarget(paper)]
  return own ? (own.body as { text: string }).text : paper.comment
}

export function isChecked(paper: TeacherPaper, entries: Entries): boolean {
  const own = entries[checkedTarget(paper)]
  return own ? (own.body as { done: boolean }).done : paper.state === 'checked'
}

/**
 * Of entries that were sent and that the school has: targets the answer shown already holds, and whether it is older
 * than one of them, so that it should be read again.
 * @param serverTime epoch ms when the server gave the answer shown
 */
export function findEntriesOnServer(
  entries: Entries,
  items: readonly WorkItem[],
  serverTime: number,
): { held: string[]; behind: boolean } {
  const times = new Map(
    items.flatMap(({ opId, status }) => (status.at === 'school' ? [[opId, status.time]] : [])),
  )
  const safe = Object.entries(entries).flatMap(([target, { opId }]) => {
    const time = opId === null ? undefined : times.get(opId)
    return time === undefined ? [] : [{ target, held: time <= serverTime }]
  })
  return {
    held: safe.filter((one) => one.held).map((one) => one.target),
    behind: safe.some((one) => !one.held),
  }
}

/**
 * The entries with one more change of this teacher. What it is made upon is what was in view when it was begun: an answer
 * of the server that came since, while their own entry stood over it, was not read.
 * @param chosen true: made with the server's newest in view beside their own one
 */
export const withEntry = (
  entries: Entries,
  target: string,
  entry: Omit<OverlayEntry, 'opId'>,
  chosen = false,
): Entries => {
  const baseRev = chosen ? entry.baseRev : (entries[target]?.baseRev ?? entry.baseRev)
  return { ...entries, [target]: { ...entry, baseRev, opId: null } }
}

const isSameChange = (a: OverlayEntry, b: OverlayEntry): boolean =>
  a === b ||
  (a.opId === b.opId &&
    JSON.stringify([a.kind, a.body, a.baseRev]) === JSON.stringify([b.kind, b.body, b.baseRev]))

/** The entries once one of them is in the queue. A change that came meanwhile stays: it goes out for itself. */
export const queuedAs = (entries: Entries, target: string, entry: OverlayEntry, opId: string): Entries => {
  const now = entries[target]
  return now && isSameChange(now, entry) ? { ...entries, [target]: { ...now, opId } } : entries
}

export const removeEntries = (entries: Entries, targets: readonly string[]): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([target]) => !targets.includes(target)))

export type MarkingState = 'saved' | 'phone' | 'sending' | 'attention'

/** Where the marks of a paper are; `saved`: all of them at school. */
export function markingState(entries: Entries, items: readonly WorkItem[]): MarkingState {
  const of = new Map(items.map((item) => [item.opId, item.status.at]))
  const places = Object.values(entries).map((e) => (e.opId === null ? 'phone' : (of.get(e.opId) ?? 'phone')))
  if (places.includes('attention')) return 'attention'
  if (places.includes('phone')) return 'phone'
  return places.includes('sending') ? 'sending' : 'saved'
}

/** Whether a kind is one that a marker writes. */
export const isMarkerKind = (kind: string): kind is OverlayEntry['kind'] =>
  findOperationSpec(kind)?.writer === 'marker'

/** Whether something told of is a teacher's work on this paper. */
export const isOfPaper = (paper: TeacherPaper, { kind, target }: { kind: string; target: string }): boolean =>
  isMarkerKind(kind) && target.split('/', 3).slice(1).join('/') === ids(paper).join('/')

/** Entries out of a draft; what does not fit is left out. */
export function parseMarkingEntries(body: JsonObject | null): Entries {
  const kept = body?.['entries']
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept as unknown as Record<string, OverlayEntry>).filter(
      ([, e]) => isMarkerKind(e?.kind) && typeof e.body === 'object' && typeof e.baseRev === 'number',
    ),
  )
}

export const bodyOfDraft = (entries: Entries): JsonObject => ({ entries }) as unknown as JsonObject
