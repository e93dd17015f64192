import type { Journal } from '#core/db/journal.ts'
import type { DraftKind, DraftRow, OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkStore } from '#core/db/work-store.ts'
import type { StorageLocation } from '../types.ts'

/** How firmly rows are kept on this phone. */
export interface StorageLocator {
  /** Of what was just kept: `inJournal` tells whether the journal took it, which is then brought to where it lasts. */
  settle: (inJournal: boolean) => Promise<StorageLocation>
  /** Of rows as they are now. An operation is no firmer than the least firm of its files that the school has not. */
  now: () => {
    draft: (kind: DraftKind, row: DraftRow) => StorageLocation
    operation: (row: OperationRow, files: readonly UploadQueueRow[]) => StorageLocation
  }
  /** True: only the open page has this file, and no server. */
  isHeld: (row: UploadQueueRow) => boolean
}

/**
 * @param lasts brings the journal to where it outlives the browser's own end; false: it was refused there, so that
 * nothing says whether the journal will be there at the next start
 */
export function openPlaces(
  store: Pick<WorkStore, 'isOnDisk' | 'onlyHere'>,
  journal: Journal,
  lasts: () => Promise<boolean>,
): StorageLocator {
  let isLasting = true
  const isHeld = (row: UploadQueueRow) => !row.safe && store.onlyHere('upload').has(row.fileId)
  return {
    settle: async (inJournal) => {
      if (store.isOnDisk()) return 'disk'
      isLasting = await lasts()
      return inJournal && isLasting ? 'journal' : 'memory'
    },
    now: () => {
      const content = store.isOnDisk() ? { drafts: [], operations: [] } : journal.read()
      const beside = (inJournal: boolean): StorageLocation => (inJournal && isLasting ? 'journal' : 'memory')
      return {
        draft: (kind, row) =>
          store.onlyHere(`${kind}Draft`).has(row.target)
            ? beside(
                content.drafts.some(
                  (one) => one.kind === kind && one.row.target === row.target && one.row.rev >= row.rev,
                ),
              )
            : 'disk',
        operation: (row, files) => {
          if (files.some(isHeld)) return 'memory'
          if (!store.onlyHere('operation').has(row.opId)) return 'disk'
          return beside(content.operations.some(({ opId }) => opId === row.opId))
        },
      }
    },
    isHeld,
  }
}
