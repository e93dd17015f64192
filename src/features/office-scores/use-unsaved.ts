import { useCallback } from 'react'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { useTabState } from '#src/state/tab-state.ts'
import type { SheetColumnChoice } from './sheet-column.part.tsx'

/** What is chosen for a sheet: its heading row, and its columns by their place. */
export interface SheetChoices {
  headerRow: number | null
  chosen: Readonly<Record<number, SheetColumnChoice>>
}

interface Unsaved {
  /** Texts of cells, by `cellKey`. */
  cells: Readonly<Record<string, string>>
  /** By the address of the sheet. */
  sheets: Readonly<Record<string, SheetChoices>>
}

const NOTHING: Unsaved = { cells: {}, sheets: {} }

interface UnsavedState {
  /** Files that the draft had then. */
  of: readonly string[]
  unsaved: Unsaved
}

const NONE: UnsavedState = { of: [], unsaved: NOTHING }
const isUnsavedState = (kept: unknown): kept is UnsavedState =>
  typeof kept === 'object' && kept !== null && 'of' in kept && 'unsaved' in kept

/** What still holds: a file that was taken away takes it along, one that was added does not. */
const heldOf = ({ of, unsaved }: UnsavedState, files: readonly string[]): Unsaved =>
  of.every((id) => files.includes(id)) ? unsaved : NOTHING

/** What is typed now, without what was sent and is stored: what somebody typed since then stays. */
export const removeSentFields = <T extends object>(now: T, sent: T): T => {
  const stored = new Map<string, unknown>(Object.entries(sent))
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !stored.has(name) || stored.get(name) !== value),
  ) as T
}

/**
 * What was typed or chosen on a draft's page and is not saved yet: it outlives a check that something else has begun
 * and a reload, and ends when a file of the draft is taken away.
 */
export function useUnsaved({ importId, files }: Pick<OfficeImportDraft, 'importId' | 'files'>) {
  const ids = files.map(({ fileId }) => fileId).join(' ')
  const [held, setHeld] = useTabState(`import.${importId}`, NONE, isUnsavedState)
  const change = useCallback(
    (next: (was: Unsaved) => Unsaved) =>
      setHeld((was) => ({ of: ids.split(' '), unsaved: next(heldOf(was, ids.split(' '))) })),
    [ids, setHeld],
  )
  const setCells = useCallback(
    (next: (was: Unsaved['cells']) => Unsaved['cells']) =>
      change((was) => ({ ...was, cells: next(was.cells) })),
    [change],
  )
  const setSheet = (sheet: string, choices: SheetChoices) =>
    change(({ cells, sheets }) => ({ cells, sheets: { ...sheets, [sheet]: choices } }))
  /** Drops what was chosen for a sheet and is stored; what was chosen since then stays. */
  const sheetStored = (sheet: string, sent: SheetChoices) =>
    change((was) => ({ ...was, sheets: removeSentFields(was.sheets, { [sheet]: sent }) }))
  return { ...heldOf(held, ids.split(' ')), setCells, setSheet, sheetStored }
}

export type UnsavedChanges = ReturnType<typeof useUnsaved>
