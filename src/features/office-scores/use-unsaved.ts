import { useCallback, useState } from 'react'
import type { DraftFile } from '#contract/office-import-shapes.ts'
import type { Chosen } from './sheet-column.part.tsx'

/** What is chosen for a sheet: its heading row, and its columns by their place. */
export interface SheetChoices {
  headerRow: number | null
  chosen: Readonly<Record<number, Chosen>>
}

interface Unsaved {
  /** Texts of cells, by `cellKey`. */
  cells: Readonly<Record<string, string>>
  /** By the address of the sheet. */
  sheets: Readonly<Record<string, SheetChoices>>
}

const NOTHING: Unsaved = { cells: {}, sheets: {} }

interface Held {
  /** Files that the draft had then. */
  of: readonly string[]
  unsaved: Unsaved
}

/** What still holds: a file that was taken away takes it along, one that was added does not. */
const heldOf = ({ of, unsaved }: Held, files: readonly string[]): Unsaved =>
  of.every((id) => files.includes(id)) ? unsaved : NOTHING

/**
 * What was typed or chosen on a draft's page and is not saved yet: it outlives a check that something else has begun,
 * and ends when a file of the draft is taken away.
 */
export function useUnsaved(files: readonly DraftFile[]) {
  const ids = files.map(({ fileId }) => fileId).join(' ')
  const [held, setHeld] = useState<Held>({ of: ids.split(' '), unsaved: NOTHING })
  const change = useCallback(
    (next: (was: Unsaved) => Unsaved) =>
      setHeld((was) => ({ of: ids.split(' '), unsaved: next(heldOf(was, ids.split(' '))) })),
    [ids],
  )
  const setCells = useCallback(
    (next: (was: Unsaved['cells']) => Unsaved['cells']) =>
      change((was) => ({ ...was, cells: next(was.cells) })),
    [change],
  )
  /** Keeps what was chosen for a sheet; null: it is saved. */
  const setSheet = (sheet: string, choices: SheetChoices | null) =>
    change(({ cells, sheets }) => {
      const others = Object.entries(sheets).filter(([address]) => address !== sheet)
      return { cells, sheets: Object.fromEntries(choices === null ? others : [...others, [sheet, choices]]) }
    })
  return { ...heldOf(held, ids.split(' ')), setCells, setSheet }
}

export type UnsavedChanges = ReturnType<typeof useUnsaved>
