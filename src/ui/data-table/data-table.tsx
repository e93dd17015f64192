import { type ReactNode, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { EmptyState } from '../empty-state.tsx'
import { ScrollCue } from '../report/scroll-cue.tsx'
import css from './data-table.module.css'
import { sheetOf } from './table.rules.ts'
import { TablePages } from './table-pages.tsx'
import { TableRow } from './table-row.tsx'
import { TableTools } from './table-tools.tsx'
import { nextSort, type TableColumn, type TableQuery, type TableValue } from './types.ts'
import { type TableSource, useDataTable } from './use-data-table.ts'

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableQuery['sort']
  onSort: (sort: TableQuery['sort']) => void
  choose?: { isAll: boolean; onChoose: (isChosen: boolean) => void }
}

/** The names of the columns; a press on one sorts by it. */
const TableHead = <Row,>({ columns, sort, onSort, choose }: TableHeadProps<Row>) => (
  <thead className={css['head']}>
    <tr aria-rowindex={1}>
      {choose && (
        <th data-print="hide" className={css['choose']} scope="col">
          <label className={css['tick']}>
            <input
              type="checkbox"
              aria-label={t('table.choosePage')}
              checked={choose.isAll}
              onChange={(event) => choose.onChoose(event.target.checked)}
            />
          </label>
        </th>
      )}
      {columns.map((column) => {
        const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none'
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sort === false ? undefined : sorted}
            className={cx(column.number && css['number'], column.heads && css['heads'])}
            style={column.width === undefined ? undefined : { minWidth: `${column.width}rem` }}
          >
            {column.sort === false ? (
              column.title
            ) : (
              <button type="button" className={css['sort']} onClick={() => onSort(nextSort(sort, column.id))}>
                {column.title}
                <span aria-hidden="true" data-print="hide">
                  {sorted === 'none' ? '' : sorted === 'descending' ? ' ↓' : ' ↑'}
                </span>
              </button>
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

interface TableChosenProps<Row extends object> {
  columns: readonly TableColumn<Row>[]
  chosen: readonly Row[]
  onClear: () => void
  onFile: ((rows: readonly (readonly TableValue[])[]) => Promise<void>) | undefined
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. */
const TableChosen = <Row extends object>(props: TableChosenProps<Row>) => {
  const { columns, chosen, onClear, onFile, children } = props
  const [writing, setWriting] = useState<'busy' | 'failed' | null>(null)
  const write = async () => {
    setWriting('busy')
    try {
      await onFile?.(sheetOf(columns, chosen))
      setWriting(null)
    } catch {
      setWriting('failed')
    }
  }
  return (
    <div data-print="hide" className={css['bar']}>
      <p role="status">{t('table.chosen', { count: chosen.length })}</p>
      {children}
      {onFile && (
        <Button busy={writing === 'busy'} onClick={() => void write()}>
          {t('table.fileChosen')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        {t('table.chooseNone')}
      </Button>
      {writing === 'failed' && (
        <p role="alert" className={css['failed']}>
          {t('table.fileFailed')}
        </p>
      )}
    </div>
  )
}

interface DataTableProps<Row extends object> extends TableSource<Row> {
  /** What its rows are. */
  label: string
  /** What there is to say when there is no row at all, or an element that says it. */
  empty: ReactNode
  /** True: other rows are on their way; those shown are grey meanwhile. */
  loading?: boolean
  /** No search field and no filters: for a few rows. */
  plain?: boolean
  /** Beside the search: what is done with no row in particular. */
  tools?: ReactNode
  /** Buttons for the chosen rows; with it, or with `onFile`, rows can be chosen. `clear` chooses none. */
  actions?: (chosen: readonly Row[], clear: () => void) => ReactNode
  /** Keeps what is found, or the rows that are chosen, as a spreadsheet: its rows, names first. `saveTable` of src/state makes one. */
  onFile?: (rows: readonly (readonly TableValue[])[]) => Promise<void>
  /** Said of a row by its ground: something is wrong with it. */
  isWrong?: (row: Row) => boolean
}

/** Columns that an upright sheet is wide enough for. */
const UPRIGHT = 6

/**
 * Rows to be sorted, searched, filtered, paged and chosen, in the page or by the server. It scrolls in itself with its
 * head in view. `columns` keep their identity between renderings.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, columns, rows, empty, loading = false, plain = false, tools, actions, onFile } = props
  const scroller = useRef<HTMLDivElement>(null)
  const data = useDataTable(props)
  const { query, shown } = data
  const isAsked = query.search !== '' || Object.keys(query.filters).length > 0
  if (data.total === 0 && !isAsked && !loading) return <>{empty}</>
  const canChoose = actions !== undefined || (onFile !== undefined && !plain)
  const isAll = shown.length > 0 && shown.every((row) => row.getIsSelected())
  return (
    <div className={css['whole']}>
      <TableTools {...{ label, columns, rows, data, plain, onFile }}>{tools}</TableTools>
      {canChoose && data.chosen.length > 0 && (
        <TableChosen {...{ columns, chosen: data.chosen, onFile }} onClear={() => data.choosePage(false)}>
          {actions?.(data.chosen, () => data.choosePage(false))}
        </TableChosen>
      )}
      <ScrollCue of={scroller}>
        <div ref={scroller} className={css['scroller']} tabIndex={0} role="region" aria-label={label}>
          <table
            className={css['table']}
            data-paper={columns.length > UPRIGHT ? 'wide' : undefined}
            aria-label={label}
            aria-busy={loading || undefined}
            aria-rowcount={data.total + 1}
          >
            <TableHead
              columns={columns}
              sort={query.sort}
              onSort={(sort) => data.setQuery({ ...query, sort, page: 0 })}
              {...(canChoose && { choose: { isAll, onChoose: data.choosePage } })}
            />
            <tbody>
              {shown.map((row, i) => (
                <TableRow
                  key={row.id}
                  columns={columns}
                  row={row.original}
                  index={query.page * query.pageSize + i + 2}
                  isWrong={props.isWrong?.(row.original) ?? false}
                  {...(canChoose && {
                    choose: { isChosen: row.getIsSelected(), onChoose: row.getToggleSelectedHandler() },
                  })}
                />
              ))}
            </tbody>
          </table>
        </div>
      </ScrollCue>
      {data.total === 0 && !loading && (
        <EmptyState sign="search" title={t('table.noneFound')} text={t('table.noneFoundHint')} />
      )}
      <TablePages label={label} data={data} />
    </div>
  )
}
