import { useMemo, useState } from 'react'
import type { NamesOfFigure } from '#contract/names.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveTable } from '#src/state/save-table.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { nextSorting, sortSheet } from '#src/ui/report/sheet-table.rules.ts'
import { SortHeading } from '#src/ui/report/sort-heading.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import {
  ASCENDING,
  byNumber,
  columnsOf,
  firstSorting,
  type NamedRow,
  type NamesColumn,
} from './columns.rules.ts'
import css from './names.module.css'

const AT_ONCE = 200

interface CellProps {
  readonly column: NamesColumn
  readonly row: NamedRow
  readonly to: NamesTableProps['to']
}

const Cell = ({ column: { id, show, value }, row, to }: CellProps) => {
  const words = show ? show(row) : (value(row) ?? '–')
  const link = id === 'name' ? to(row) : null
  return link === null ? words : <a href={link}>{words}</a>
}

interface NamesTableProps {
  readonly reply: NamesOfFigure
  readonly fileName: string
  /** Where a name leads; null: nowhere. */
  readonly to: (row: NamedRow) => string | null
}

/** The students in a table that any heading sorts, and the same rows as a spreadsheet made on this device. */
export const NamesTable = ({ reply, fileName, to }: NamesTableProps) => {
  const columns = useMemo(() => columnsOf(reply), [reply])
  const [sorting, setSorting] = useState(() => firstSorting(columns))
  const [writing, setWriting] = useState<'no' | 'busy' | 'failed'>('no')
  const { most, showMore } = useFirstRows(AT_ONCE)
  const { inWeChat } = deviceFacts()
  const [first] = columns
  const by = columns.find(({ id }) => id === sorting.column) ?? first
  const collator = new Intl.Collator(currentLocale(), { numeric: true })
  const rows = by
    ? sortSheet(reply.rows, by, sorting.descending, collator.compare, byNumber(collator.compare))
    : reply.rows
  const sortedBy = ({ id }: NamesColumn) =>
    id !== sorting.column ? 'none' : sorting.descending ? 'descending' : 'ascending'
  const save = async () => {
    setWriting('busy')
    try {
      const cells = rows.map((row) => columns.map(({ value }) => value(row)))
      await saveTable(fileName)([columns.map(({ title }) => title), ...cells])
      setWriting('no')
      showToast(t('names.fileDone', { name: `${fileName}.xlsx` }), TOAST_DONE)
    } catch {
      setWriting('failed')
    }
  }
  return (
    <>
      <div className={css['tools']}>
        {inWeChat ? (
          <p className={shared['quiet']}>{t('names.inWeChat')}</p>
        ) : (
          <Button busy={writing === 'busy'} onClick={() => void save()}>
            {t('names.file')}
          </Button>
        )}
        <PrintButton label={t('names.print')} hidden={inWeChat} />
      </div>
      {writing === 'failed' && (
        <p role="alert" className={shared['error']}>
          {t('names.fileFailed')}
        </p>
      )}
      <div className={css['sheet']}>
        <WideTable
          caption={t('names.title')}
          sorts={columns.map(sortedBy)}
          head={columns.map((column) => (
            <SortHeading
              key={column.id}
              title={column.title}
              sorted={sortedBy(column)}
              onSort={() => setSorting((before) => nextSorting(before, column, reply.rows, ASCENDING))}
            />
          ))}
          rows={rows.slice(0, most).map((row) => ({
            id: row.studentId,
            cells: columns.map((column) => <Cell key={column.id} column={column} row={row} to={to} />),
          }))}
        />
      </div>
      <PaperNote rows={rows.length} />
      {rows.length > most && <Button onClick={showMore}>{t('names.more')}</Button>}
    </>
  )
}
