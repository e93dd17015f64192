import type { WorkItem } from '#core/sync/types.ts'

type AppealWorkItem = Readonly<Pick<WorkItem, 'work' | 'target' | 'kind'>>

/** Name of the work of one question: reports of it on this phone are found by it. */
export const buildAppealWorkName = (
  examId: string,
  studentId: string,
  paperId: string,
  itemNo: string,
): string => `appeal/${examId}/${studentId}/${paperId}/${encodeURIComponent(itemNo)}`

/** Reports of a student about an exam that are on this phone. */
export const queuedOf = <I extends AppealWorkItem>(
  items: readonly I[],
  examId: string,
  studentId: string,
): I[] =>
  items.filter(({ kind, target }) => kind === 'appeal' && target.startsWith(`appeal/${examId}/${studentId}/`))

/** The question a report is about, out of the name of its work. */
export function parseAppealQuestion({ work }: Pick<AppealWorkItem, 'work'>): {
  paperId: string
  itemNo: string
} {
  const [paperId = '', itemNo = ''] = work.split('/').slice(3)
  return { paperId, itemNo: decodeURIComponent(itemNo) }
}

/** The report's own id, out of its target. */
export const appealIdOf = ({ target }: Pick<AppealWorkItem, 'target'>): string => target.split('/')[3] ?? ''

/** Numbers of the receipts this phone holds, by report. */
export const receiptsOf = (
  items: readonly Readonly<Pick<WorkItem, 'target' | 'status'>>[],
): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap((item): [string, string][] =>
      item.status.at === 'school' ? [[appealIdOf(item), item.status.number]] : [],
    ),
  )
