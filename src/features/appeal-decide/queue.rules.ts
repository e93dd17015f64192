import type { Calls } from '#contract/calls.ts'

export type AppealQueueEntry = Calls['GET /api/exam/tool/score/appeal/list']['reply']['appeals'][number]

const sentAt = ({ appeal }: AppealQueueEntry): number => appeal.sentAt ?? appeal.savedAt
const decidedAt = ({ appeal }: AppealQueueEntry): number => appeal.decidedAt ?? 0

/** Those to be decided first, the oldest first; then the others, the latest decided first. */
export function sortAppeals(list: readonly AppealQueueEntry[]): AppealQueueEntry[] {
  const open = list.filter(({ mayDecide }) => mayDecide).toSorted((a, b) => sentAt(a) - sentAt(b))
  const rest = list.filter(({ mayDecide }) => !mayDecide).toSorted((a, b) => decidedAt(b) - decidedAt(a))
  return [...open, ...rest]
}

export interface PaperOf {
  readonly paperId: string
  readonly courseName: string
  /** How many of its reports are to be decided. */
  readonly open: number
}

/** The papers that have reports, in the order of `list`, with how many of each are to be decided. */
export function listAppealPapers(list: readonly AppealQueueEntry[]): PaperOf[] {
  const papers = new Map<string, PaperOf>()
  for (const { appeal, mayDecide } of list) {
    const { paperId, courseName } = appeal
    const open = (papers.get(paperId)?.open ?? 0) + Number(mayDecide)
    papers.set(paperId, { paperId, courseName, open })
  }
  return [...papers.values()]
}

/** The report that comes after `id` among those to be decided, from the first again at the end; null: it was the only one. */
export function findNextAppeal(list: readonly AppealQueueEntry[], id: string): string | null {
  const open = list.filter(({ mayDecide }) => mayDecide).map(({ appeal }) => appeal.appealId)
  const at = open.indexOf(id)
  const next = open[(at + 1) % open.length]
  return next === undefined || next === id ? null : next
}

/** A mark as somebody typed it, in marks; null: none, above `full`, or the mark that is there now. */
export function newMark(text: string, now: number | null, full: number): number | null {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text.trim())) return null
  const mark = Number(text)
  return mark > full || mark === now ? null : mark
}
