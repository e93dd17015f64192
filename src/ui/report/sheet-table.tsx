import { type ReactNode, useState } from 'react'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './sheet-table.module.css'
import { nextSorting, type SheetColumn, type SheetSorting, sortSheet } from './sheet-table.rules.ts'
import { WideTable } from './wide-table.tsx'

interface SortHeadingProps {
  readonly title: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
}

/** A heading that sorts its table; the arrow is for the eye, the column says it to a screen reader by `aria-sort`. */
const SortHeading = ({ title, sorted, onSort }: SortHeadingProps) => (
  <button type="button" className={css['sort']} onClick={onSort}>
    {title}
    <span aria-hidden="true" data-print="hide">
      {sorted === 'none' ? '' : sorted === 'descending' ? ' ↓' : ' ↑'}
    </span>
  </button>
)

export interface ShownColumn<Row> extends SheetColumn<Row> {
  /** How it looks, where that is not its value. */
  readonly show?: (row: Row) => ReactNode
  /** Columns of the file in its place, where it says several things at once. */
  readonly file?: readonly Pick<SheetColumn<Row>, 'title' | 'value'>[]
}

/** Keeps rows as a file, the titles first. */
export type SheetFile = (rows: readonly (readonly (string | number | null)[])[]) => Promise<void>

interface SheetTableProps<Row> {
  readonly caption: string
  readonly columns: readonly ShownColumn<Row>[]
  /** In the order they stand until a heading is pressed. */
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Columns of numbers of which the smallest is the best. */
  readonly ascends?: readonly string[]
  /** How the rows come, where that is not the order they stand in. */
  readonly first?: SheetSorting
  /** Which of two rows that are equal in the column comes first; texts compare as the reader's language does. */
  readonly tie?: (compareText: (a: string, b: string) => number) => (a: Row, b: Row) => number
  /** Rows that are drawn at first; all of them are in the file. */
  readonly most?: number
  /** Stands above the table beside the button for the file, which is below the table otherwise. */
  readonly tools?: ReactNode
  /** Keeps the rows as a file, the titles first; null: this browser keeps none. */
  readonly onFile: SheetFile | null
}

/** Numbers to four decimals: a rate keeps a hundredth of a percentage point. */
const rounded = (value: string | number | null) =>
  typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value

/** The rows as a file; says so where it did not work. */
const FileButton = ({ caption, onFile }: { caption: string; onFile: () => Promise<void> }) => {
  const [writing, setWriting] = useState<'no' | 'busy' | 'failed'>('no')
  const save = async () => {
    setWriting('busy')
    setWriting(
      await onFile().then(
        () => 'no' as const,
        () => 'failed' as const,
      ),
    )
  }
  return (
    <>
      <Button
        kind="quiet"
        busy={writing === 'busy'}
        aria-label={t('exam.sheet.fileOf', { table: caption })}
        onClick={() => void save()}
      >
        {t('exam.sheet.file')}
      </Button>
      {writing === 'failed' && (
        <p role="alert" className={css['failed']}>
          {t('exam.sheet.failed')}
        </p>
      )}
    </>
  )
}

/** A wide table that any heading sorts, with its rows as a spreadsheet. Needs the texts of `exam`. */
export const SheetTable = <Row,>(props: SheetTableProps<Row>) => {
  const { caption, columns, rows, idOf, ascends = [], first = null, tie, most = rows.length } = props
  const { tools, onFile } = props
  const [sorting, setSorting] = useState(first)
  const by = columns.find(({ id }) => id === sorting?.column)
  const collator = new Intl.Collator(currentLocale(), { numeric: true })
  const sorted =
    by && sorting ? sortSheet(rows, by, sorting.descending, collator.compare, tie?.(collator.compare)) : rows
  const sortedBy = (id: string) =>
    sorting?.column !== id ? 'none' : sorting.descending ? 'descending' : 'ascending'
  const write = (save: SheetFile) => {
    const kept = columns.flatMap((column) => column.file ?? [column])
    return save([
      kept.map(({ title }) => title),
      ...sorted.map((row) => kept.map(({ value }) => rounded(value(row)))),
    ])
  }
  const file = onFile && rows.length > 0 && <FileButton caption={caption} onFile={() => write(onFile)} />
  return (
    <>
      {tools !== undefined && (
        <div className={css['tools']}>
          {file}
          {tools}
        </div>
      )}
      <WideTable
        caption={caption}
        sorts={columns.map(({ id }) => sortedBy(id))}
        head={columns.map((column) => (
          <SortHeading
            key={column.id}
            title={column.title}
            sorted={sortedBy(column.id)}
            onSort={() => setSorting((before) => nextSorting(before, column, rows, ascends))}
          />
        ))}
        rows={sorted.slice(0, most).map((row) => ({
          id: idOf(row),
          cells: columns.map(({ show, value }) => (show ? show(row) : (value(row) ?? '–'))),
        }))}
      />
      {tools === undefined && file}
    </>
  )
}
