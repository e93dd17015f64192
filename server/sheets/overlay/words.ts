import type { WordMeaning } from '#contract/office/sheet-overlay.ts'
import { MARK_SCALE } from '../../exams/store/input.ts'
import { isBlankCell, plainText } from '../cells.ts'
import type { SheetCell } from '../read/sheet.ts'

/** What words in cells of marks mean where a school says nothing else. */
export const DEFAULT_WORDS: readonly WordMeaning[] = [
  ...['缺考', '缺', '未考', '旷考', '免考', '缓考', 'absent', 'abs'].map((word) => ({
    word,
    means: 'absent' as const,
  })),
  ...['-', '--', '—', '——', '–', '/', '\\'].map((word) => ({ word, means: 'nothing' as const })),
  ...['作弊', '舞弊', '违纪', '违规', '取消成绩', '成绩取消', 'cheating', 'cheated'].map((word) => ({
    word,
    means: 'fault' as const,
  })),
]

/** `nothing` for an empty cell; null: no word, perhaps a number. Hundredths where a mark is meant. */
export type Meaning = 'absent' | 'nothing' | 'fault' | number | null

/** The meanings of one import: the school's words over the default ones. */
export class Words {
  private readonly meanings: ReadonlyMap<string, Meaning>
  /** How often each word was met, as it is known. */
  readonly met = new Map<string, number>()

  constructor(own: readonly WordMeaning[] = []) {
    this.meanings = new Map([...DEFAULT_WORDS, ...own].map((w) => [wordKey(w.word), meaningOf(w)]))
  }

  /** What a cell says beside a number. */
  of(cell: SheetCell | undefined): Meaning {
    if (isBlankCell(cell)) return 'nothing'
    if (typeof cell === 'number') return null
    return this.meanings.get(wordKey(cell)) ?? null
  }

  /** The same, counted: for the cells of marks, once each. */
  meet(cell: SheetCell | undefined): Meaning {
    const meaning = this.of(cell)
    if (meaning === null || isBlankCell(cell)) return meaning
    const word = wordKey(cell)
    this.met.set(word, (this.met.get(word) ?? 0) + 1)
    return meaning
  }
}

const wordKey = (cell: SheetCell | undefined): string => plainText(cell).toLowerCase()

function meaningOf({ means, mark }: WordMeaning): Meaning {
  if (means === 'zero') return 0
  if (means === 'mark') return Math.round((mark ?? 0) * MARK_SCALE)
  return means
}
