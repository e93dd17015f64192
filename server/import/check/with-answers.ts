import { hasOnlyOptions } from '#core/domain/analysis/mark-by-key.ts'
import { ANSWER_SEPARATOR } from '../../exams/store/input.ts'
import { cellToText, idIn, plainText } from '../../sheets/cells.ts'
import { columnName } from '../../sheets/columns/columns.ts'
import { openTable } from '../../sheets/columns/table.ts'
import type { Faults } from '../../sheets/faults.ts'
import { Faults as FaultList } from '../../sheets/faults.ts'
import type { FileRef, OnBytes } from '../../sheets/read/sheet.ts'
import type { Students } from '../../sheets/roster/students.ts'
import type { DraftPaper } from './draft.ts'
import { itemColumns } from './item-columns.ts'
import { ALL_LETTERS, letters } from './types.ts'

/**
 * The paper, its marks as they are, with the raw answers of a second file beside them. `lenient`: a file whose columns
 * are not the items is left out, with a word in `ignored`, instead of being a fault.
 */
export async function withAnswers(
  paper: DraftPaper,
  file: FileRef,
  students: Students,
  lenient: boolean,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<DraftPaper> {
  const own = lenient ? new FaultList() : faults
  const before = own.count
  const table = await openTable(
    file,
    { required: ['number'], optional: ['name', 'className', 'grade', 'school'], ignore: [], extras: true },
    own,
    onBytes,
  )
  const without = lenient ? { ...paper, ignored: [...paper.ignored, file.label] } : paper
  if (!table) return without
  const { columns, rows } = table
  const { at } = itemColumns(paper.items, columns, file, false, own)
  if (own.count > before) {
    await rows.return(undefined)
    return without
  }
  const rowOf = new Map(Array.from(paper.rows, (student, row) => [student, row]))
  const answers: (string | null)[] = Array.from(paper.rows, () => null)
  const numberAt = columns.at.get('number') ?? 0
  for await (const row of rows) {
    const number = idIn(row.cells[numberAt])
    const student = students.find(plainText(row.cells[columns.at.get('school') ?? -1]), number)
    const place = { file: file.label, row: row.row, column: columnName(numberAt, columns.headings[numberAt]) }
    if (student < 0) {
      own.add('student_missing', place, { number })
      continue
    }
    const to = rowOf.get(student)
    // absent by the scores file: its answers have no marks to stand beside
    if (to === undefined) continue
    answers[to] = paper.items
      .map((item, i) => {
        const index = at[i] ?? -1
        const answer = letters(plainText(row.cells[index]))
        const closed = item.type === 'choice' || item.type === 'multi'
        // research data answers beyond the options it states, such as E for "I do not know"
        const options = lenient ? ALL_LETTERS : item.options
        if (closed && !hasOnlyOptions(answer, options)) {
          const column = columnName(index, columns.headings[index])
          const values = { cell: cellToText(row.cells[index]), options: item.options }
          own.add('answer_outside', { ...place, column }, values)
        }
        return closed ? answer : ''
      })
      .join(ANSWER_SEPARATOR)
  }
  return own.count > before ? without : { ...paper, answers }
}
