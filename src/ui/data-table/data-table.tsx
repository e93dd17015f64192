import { type ReactNode, useRef } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { EmptyState } from '../empty-state.tsx'
import { ScrollCue } from '../report/scroll-cue.tsx'
import css from './data-table.module.css'
import { TableChosen } from './table-chosen.tsx'
import { TableHead } from './table-head.tsx'
import { TablePages } from './table-pages.tsx'
import { TableRow } from './table-row.tsx'
import { TableTools } from './table-tools.tsx'
import type { TableValue } from './types.ts'
import { type TableSource, useDataTable } from './use-data-table.ts'

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
