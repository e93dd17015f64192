import { memo } from 'react'
import type { SortableTranscriptRow } from '#core/domain/report/sort-rows.ts'
import { cx } from '#src/ui/class-names.ts'
import type { TranscriptColumn } from './columns.rules.ts'
import css from './transcript.module.css'

/** Height of a row, kept in step with transcript.module.css. */
export const ROW_REM = 3

const Cell = ({
  column,
  entry,
  isName,
}: {
  column: TranscriptColumn
  entry: SortableTranscriptRow
  isName: boolean
}) => {
  const words = column.cell(entry)
  const text = isName ? <span className={css['name']}>{words}</span> : words
  const link = column.link?.(entry)
  return (
    <div
      data-print={column.isControl ? 'hide' : undefined}
      role={isName ? 'rowheader' : 'cell'}
      title={isName ? words : undefined}
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
}

interface RowProps {
  readonly columns: readonly TranscriptColumn[]
  readonly entry: SortableTranscriptRow
  /** 0: the first row of marks. */
  readonly line: number
}

/** One student's marks. Drawn again only for another student: a table that scrolls asks at every frame. */
export const Row = memo(({ columns, entry, line }: RowProps) => (
  <div role="row" aria-rowindex={line + 2} className={css['row']} style={{ top: `${line * ROW_REM}rem` }}>
    {columns.map((column, i) => (
      <Cell key={column.id} column={column} entry={entry} isName={i === 0} />
    ))}
  </div>
))
