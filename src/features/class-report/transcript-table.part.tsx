import { useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { TranscriptRow } from '#contract/class-report.ts'
import type { SortColumn, Sorting } from '#core/domain/report/sort-rows.ts'
import { cx } from '#src/ui/class-names.ts'
import type { Column } from './columns.rules.ts'
import css from './transcript.module.css'

/** Height of the heading, kept in step with transcript.module.css. */
const HEAD_PX = 56

interface TranscriptTableProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly TranscriptRow[]
  readonly sorting: Sorting
  readonly onSort: (column: SortColumn) => void
}

const rem = (px: number): string => `${px / 16}rem`

const Heading = ({ column, index, sorting, onSort }: HeadingProps) => {
  const { sort, title, note, muted } = column
  const sorted = sort !== undefined && sorting.column === sort
  const direction = sorting.descending ? 'descending' : 'ascending'
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sort === undefined ? undefined : sorted ? direction : 'none'}
      className={cx(css['cell'], muted && css['muted'])}
    >
      {sort === undefined ? (
        title
      ) : (
        <button type="button" className={css['sort']} onClick={() => onSort(sort)}>
          <span>
            {title}
            {sorted && <span aria-hidden="true">{sorting.descending ? ' ↓' : ' ↑'}</span>}
          </span>
          {note !== undefined && <small>{note}</small>}
        </button>
      )}
    </div>
  )
}

interface HeadingProps {
  readonly column: Column
  readonly index: number
  readonly sorting: Sorting
  readonly onSort: (column: SortColumn) => void
}

/**
 * Rows of marks, only those in view in the page; it scrolls in itself both ways with the heading and the name frozen.
 * The roles are those of a table because a virtual one cannot be a <table>: rows are placed one by one.
 */
export const TranscriptTable = ({ label, columns, rows, sorting, onSort }: TranscriptTableProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const tracks = columns
    .map(({ width }, i) => (i === 0 ? rem(width) : `minmax(${rem(width)}, 1fr)`))
    .join(' ')
  const width = rem(columns.reduce((sum, column) => sum + column.width, 0))
  const row = { gridTemplateColumns: tracks }
  return (
    <div ref={scroller} className={css['scroller']} tabIndex={0} role="region" aria-label={label}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className={css['table']}
        style={{ minWidth: width }}
      >
        <div role="rowgroup" className={css['head']}>
          <div role="row" aria-rowindex={1} className={css['row']} style={row}>
            {columns.map((column, i) => (
              <Heading key={column.id} column={column} index={i} sorting={sorting} onSort={onSort} />
            ))}
          </div>
        </div>
        <div role="rowgroup">
          <Virtualizer scrollRef={scroller} startMargin={HEAD_PX} itemSize={48}>
            {rows.map((entry, line) => (
              <div
                key={entry.studentId}
                role="row"
                aria-rowindex={line + 2}
                className={css['row']}
                style={row}
              >
                {columns.map((column, i) => {
                  const words = column.cell(entry)
                  const text = i === 0 ? <span className={css['name']}>{words}</span> : words
                  const link = column.link?.(entry)
                  return (
                    <div
                      key={column.id}
                      title={i === 0 ? words : undefined}
                      role={i === 0 ? 'rowheader' : 'cell'}
                      aria-colindex={i + 1}
                      className={cx(css['cell'], column.muted && css['muted'])}
                    >
                      {link ? (
                        <a href={link.href} aria-label={link.named}>
                          {text}
                        </a>
                      ) : (
                        text
                      )}
                    </div>
                  )
                })}
              </div>
            ))}
          </Virtualizer>
        </div>
      </div>
    </div>
  )
}
