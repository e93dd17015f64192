import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { SortableTranscriptRow, SortColumn, Sorting } from '#core/domain/report/sort-rows.ts'
import { cx } from '#src/ui/class-names.ts'
import { ScrollCue } from '#src/ui/report/scroll-cue.tsx'
import { nameWidth, type TranscriptColumn } from './columns.rules.ts'
import css from './transcript.module.css'
import { ROW_REM, Row } from './transcript-row.part.tsx'
import { useRowsInView } from './use-rows-in-view.ts'

/** The page's own bar, where it stays at the top; null where the host draws one. */
const barOnTop = (): HTMLElement | null => {
  const bar = document.querySelector<HTMLElement>('header[data-print="title"]')
  return bar && getComputedStyle(bar).position === 'sticky' ? bar : null
}

/**
 * Keeps the heading of a table that is as high as all its rows right under the page's bar, and at the same place sideways
 * as the rows: either may be scrolled.
 */
function useFrozenHead(head: RefObject<HTMLElement | null>, rows: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [above, below] = [head.current, rows.current]
    if (!above || !below) return
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    }
    const [down, up] = [follow(above, below), follow(below, above)]
    above.addEventListener('scroll', down, { passive: true })
    below.addEventListener('scroll', up, { passive: true })
    const bar = barOnTop()
    const place = () => {
      above.style.insetBlockStart = `${bar?.offsetHeight ?? 0}px`
    }
    const watch = new ResizeObserver(place)
    if (bar) watch.observe(bar)
    place()
    return () => {
      watch.disconnect()
      above.removeEventListener('scroll', down)
      below.removeEventListener('scroll', up)
    }
  }, [head, rows])
}

interface TranscriptTableProps {
  readonly label: string
  readonly columns: readonly TranscriptColumn[]
  readonly rows: readonly SortableTranscriptRow[]
  readonly sorting: Sorting
  readonly onSort: (column: SortColumn) => void
}

const rem = (px: number): string => `${px / 16}rem`

const Heading = ({ column, sorting, onSort }: HeadingProps) => {
  const { sort, title, note, muted } = column
  const sorted = sort !== undefined && sorting.column === sort
  const direction = sorting.descending ? 'descending' : 'ascending'
  return (
    <div
      role="columnheader"
      data-print={column.isControl ? 'hide' : undefined}
      aria-sort={sort === undefined ? undefined : sorted ? direction : 'none'}
      className={cx(css['cell'], muted && css['muted'])}
    >
      {sort === undefined ? (
        title
      ) : (
        <button type="button" className={css['sort']} onClick={() => onSort(sort)}>
          <span>
            {title}
            {sorted && (
              <span aria-hidden="true" data-print="hide">
                {sorting.descending ? ' ↓' : ' ↑'}
              </span>
            )}
          </span>
          {note !== undefined && <small>{note}</small>}
        </button>
      )}
    </div>
  )
}

interface HeadingProps {
  readonly column: TranscriptColumn
  readonly sorting: Sorting
  readonly onSort: (column: SortColumn) => void
}

/**
 * Rows of marks, as high as all of them and only those in view in the page; the heading stays under the page's bar and
 * the name at the left. The roles are those of a table because a virtual one cannot be a <table>: rows are placed one by
 * one. Wide ones scroll sideways, by the heading's bar too: that of the rows may be far down.
 */
export const TranscriptTable = ({ label, columns, rows, sorting, onSort }: TranscriptTableProps) => {
  const head = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { first, last } = useRowsInView(body, rows.length)
  useFrozenHead(head, scroller)
  const longest = useMemo(() => nameWidth(rows.map((row) => columns[0]?.cell(row) ?? '')), [rows, columns])
  // where there is room, no name is cut; the marks share what is left
  const tracks = columns
    .map(({ width }, i) => `minmax(${rem(width)}, ${i === 0 ? rem(Math.max(width, longest)) : '1fr'})`)
    .join(' ')
  const width = rem(columns.reduce((sum, column) => sum + column.width, 0))
  const wide = { minWidth: width, '--tracks': tracks } as CSSProperties
  return (
    <ScrollCue of={scroller}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className={css['table']}
      >
        <div ref={head} role="rowgroup" className={css['head']}>
          <div role="row" aria-rowindex={1} className={css['row']} style={wide}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </div>
        </div>
        <div ref={scroller} role="rowgroup" aria-label={label} tabIndex={0} className={css['scroller']}>
          <div ref={body} className={css['body']} style={{ ...wide, height: `${rows.length * ROW_REM}rem` }}>
            {rows.slice(first, last).map((entry, i) => (
              <Row key={entry.studentId} columns={columns} entry={entry} line={first + i} />
            ))}
          </div>
        </div>
      </div>
    </ScrollCue>
  )
}
