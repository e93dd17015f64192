import { hasOnlyOptions, markByKey } from '#core/domain/analysis/mark-by-key.ts'
import { ANSWER_SEPARATOR, MARK_SCALE, NOT_GIVEN } from '../../exams/store/input.ts'
import {
  cellToText,
  hundredthsIn,
  NEGATIVE,
  NOT_A_NUMBER,
  plainText,
  TOO_MANY_DECIMALS,
} from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { FigureColumn } from '../../sheets/columns/figure-columns.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { Meaning, Words } from '../../sheets/overlay/words.ts'
import type { FileRef, SheetCell, SheetRow } from '../../sheets/read/sheet.ts'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import type { DraftItem } from './items.ts'
import { fromDigits, isDigitAnswer, letters } from './types.ts'

/** Whether raw answers to the item are letters that its key can mark. */
function isLetters(item: DraftItem): boolean {
  return (item.type === 'choice' || item.type === 'multi') && item.key !== ''
}

/**
 * Marks one raw answer by the item's key, hundredths. Null when a letter is outside the options.
 */
function markAnswer(item: DraftItem, text: string): { answer: string; mark: number } | null {
  const answer = letters(item.digits ? fromDigits(letters(text)) : text)
  if (!answer || !hasOnlyOptions(answer, item.options)) return null
  const full = Math.round(item.full * 100)
  return { answer, mark: markByKey(answer, item.key, item.type === 'multi', full, item.partial) }
}

/** What a cell that holds no usable mark is told as; any other is above the full mark. */
export const MARK_FAULTS: ReadonlyMap<number, FaultCode> = new Map<number, FaultCode>([
  [NOT_A_NUMBER, 'not_a_number'],
  [TOO_MANY_DECIMALS, 'too_many_decimals'],
  [NEGATIVE, 'negative'],
])

/** Reads the item cells of a row into `marks`, again and again without new memory. */
export class RowReader {
  /** Hundredths of the row read last, one for each item. */
  readonly marks: Int16Array
  private readonly texts: string[]
  private readonly full: Int32Array
  private readonly byLetters: readonly boolean[]
  private readonly file: FileRef
  private readonly columns: Columns
  private readonly items: readonly DraftItem[]
  private readonly at: Int32Array
  private readonly faults: Faults
  private readonly words: Words
  private digits: { row: SheetRow; index: number; cell: string; count: number } | null = null

  constructor(
    file: FileRef,
    columns: Columns,
    items: readonly DraftItem[],
    at: Int32Array,
    { cells, words }: { cells: 'marks' | 'answers'; words: Words },
    faults: Faults,
  ) {
    this.file = file
    this.columns = columns
    this.items = items
    this.at = at
    this.faults = faults
    this.words = words
    this.marks = new Int16Array(items.length)
    this.texts = items.map(() => '')
    this.full = Int32Array.from(items, (i) => Math.round(i.full * MARK_SCALE))
    this.byLetters = items.map((i) => cells === 'answers' && isLetters(i))
  }

  /** False when the row holds no mark at all: the student was absent. Faults of its cells are told. */
  read(row: SheetRow, number: string): boolean {
    const status = this.columns.at.get('status')
    const total = this.columns.at.get('total')
    let absent = this.saysAbsent(row.cells[status ?? -1]) || this.saysAbsent(row.cells[total ?? -1])
    let given = 0
    let sum = 0
    let firstGiven = -1
    let clean = true
    for (let i = 0; i < this.items.length; i++) {
      const index = this.at[i] ?? -1
      const cell = row.cells[index]
      this.texts[i] = ''
      this.marks[i] = NOT_GIVEN
      const word = this.words.meet(cell)
      if (index < 0 || word === 'nothing') continue
      if (word === 'absent') {
        absent = true
        continue
      }
      const mark =
        word === null && this.byLetters[i]
          ? this.letters(i, cell, row, index)
          : this.mark(i, cell, word, row, index)
      if (mark === NOT_GIVEN) {
        clean = false
        continue
      }
      this.marks[i] = mark
      sum += mark
      given++
      if (firstGiven < 0) firstGiven = index
    }
    if (absent && given) {
      this.fault('absent_with_marks', row, firstGiven, { number, cell: cellToText(row.cells[firstGiven]) })
    }
    if (given && clean && !absent && total !== undefined) this.checkTotal(row, total, sum)
    return given > 0 && !absent
  }

  /** Answers that are numbers, where keys are letters, are one mistake of the file, not one a cell. */
  tellDigits(): void {
    if (!this.digits) return
    const { row, index, ...values } = this.digits
    this.fault('answers_numbers', row, index, values)
  }

  /** Answers of the row read last, joined; null when the file holds none. */
  answers(): string | null {
    return this.byLetters.includes(true) ? this.texts.join(ANSWER_SEPARATOR) : null
  }

  /** Hundredths of the items of the row read last: all of them, or those that are choices or are not; null: unknown. */
  sumOf(scope: FigureColumn['scope']): number | null {
    const parts = scope === 'objective' || scope === 'subjective'
    if (parts && this.items.some(({ type }) => type === 'other')) return null
    let sum = 0
    for (const [i, { type }] of this.items.entries()) {
      const chosen = type === 'choice' || type === 'multi'
      if ((scope === 'objective' && !chosen) || (scope === 'subjective' && chosen)) continue
      const mark = this.marks[i] ?? NOT_GIVEN
      if (mark !== NOT_GIVEN) sum += mark
    }
    return sum
  }

  private mark(i: number, cell: SheetCell | undefined, word: Meaning, row: SheetRow, index: number): number {
    const mark = typeof word === 'number' ? word : word === 'fault' ? NOT_A_NUMBER : hundredthsIn(cell)
    const full = this.full[i] ?? 0
    if (mark >= 0 && mark <= full) return mark
    const code = word === 'fault' ? 'mark_unsaid' : (MARK_FAULTS.get(mark) ?? 'above_full')
    this.fault(code, row, index, { cell: cellToText(cell), full: full / MARK_SCALE })
    return NOT_GIVEN
  }

  private saysAbsent(cell: SheetCell | undefined): boolean {
    return this.words.of(cell) === 'absent'
  }

  private letters(i: number, cell: SheetCell | undefined, row: SheetRow, index: number): number {
    const item = this.items[i]
    const marked = item ? markAnswer(item, plainText(cell)) : null
    if (marked) {
      this.texts[i] = marked.answer
      return marked.mark
    }
    if (item && !item.digits && isDigitAnswer(letters(plainText(cell)))) {
      this.digits ??= { row, index, cell: cellToText(cell), count: 0 }
      this.digits.count += 1
      return NOT_GIVEN
    }
    this.fault('answer_outside', row, index, { cell: cellToText(cell), options: item?.options ?? '' })
    return NOT_GIVEN
  }

  private checkTotal(row: SheetRow, index: number, sum: number): void {
    const total = hundredthsIn(row.cells[index])
    if (total === NOT_GIVEN || total === sum) return
    const name = this.columns.headings[index] ?? ''
    const code = MARK_FAULTS.get(total) ?? 'total_differs'
    this.fault(code, row, index, { cell: cellToText(row.cells[index]), sum: sum / MARK_SCALE, name })
  }

  private fault(
    code: FaultCode,
    row: SheetRow,
    index: number,
    values: Record<string, string | number>,
  ): void {
    const column = columnName(index, this.columns.headings[index])
    this.faults.add(code, { file: this.file.label, row: row.row, column }, values)
  }
}
