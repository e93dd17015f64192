import type { Faults } from '../faults.ts'
import { columnLetter, type FileRef, type SheetRow } from '../read/sheet.ts'
import { mended } from './overlays.ts'

/**
 * Rows of one sheet as a person wants them: with the mended cells, without the rows to be left out. A mend of a row
 * that the sheet does not have is a fault: it would be lost without a word.
 */
export async function* applyOverlayToRows(
  rows: AsyncGenerator<SheetRow>,
  file: FileRef,
  faults: Faults,
): AsyncGenerator<SheetRow> {
  const said = file.said?.of(file)
  if (!said || said.edits.size + said.rowsOut.size === 0) {
    yield* rows
    return
  }
  const left = new Set([...said.edits.keys(), ...said.rowsOut])
  for await (const row of rows) {
    left.delete(row.row)
    const now = mended(row, said)
    if (now) yield now
  }
  for (const row of left) {
    const column = [...(said.edits.get(row)?.keys() ?? [])][0]
    const place = { file: file.label, row, column: column === undefined ? null : columnLetter(column) }
    faults.add('edit_without_row', place)
  }
}
