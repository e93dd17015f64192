import { type ColumnDef, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting, watchPrinting } from '../use-printing.ts'
import { compareValues, containsText, type Features, features, isChosen } from './features.ts'
import { FIRST_QUERY, type ServerRows, type TableColumn, type TableQuery } from './types.ts'

export interface TableSource<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  server?: ServerRows<Row> | undefined
  pageSize?: number | undefined
}

const defOf = <Row extends object>(column: TableColumn<Row>): ColumnDef<Features, Row> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  sortUndefined: 'last',
  sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
  filterFn: (row, id, chosen) => isChosen(row.getValue(id), chosen),
})

const toTableState = ({ sort, filters, search }: TableQuery) => ({
  sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [],
  columnFilters: Object.entries(filters).map(([id, value]) => ({ id, value })),
  globalFilter: search,
})

/** A table's rows by what is asked for, and which of them are chosen. */
export function useDataTable<Row extends object>({
  columns,
  rows,
  rowId,
  server,
  pageSize,
}: TableSource<Row>) {
  const [own, setOwn] = useState<TableQuery>({ ...FIRST_QUERY, ...(pageSize && { pageSize }) })
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  // all rows of the server, while they are being printed
  const [brought, setBrought] = useState<readonly Row[] | null>(null)
  const printing = usePrinting()
  useEffect(
    () =>
      watchPrinting(
        () => {},
        () => setBrought(null),
      ),
    [],
  )
  const isWhole = brought !== null || (printing && server === undefined)
  const query = server?.query ?? own
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(defOf), [columns]),
    data: brought ?? rows,
    getRowId: rowId,
    manualFiltering: server !== undefined,
    manualSorting: server !== undefined,
    enableSubRowSelection: false,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, column, typed: string) => containsText(row.getValue(column), typed),
    onRowSelectionChange: setRowSelection,
    state: { ...toTableState(query), rowSelection },
  })
  const found = table.getRowModel().rows
  const total = server?.total ?? found.length
  const pages = Math.max(1, Math.ceil(total / query.pageSize))
  // fewer rows than before, as some were done away with: the last page there is
  const page = isWhole ? 0 : Math.min(query.page, pages - 1)
  const shown = server || isWhole ? found : found.slice(page * query.pageSize, (page + 1) * query.pageSize)
  /** Every row that the search and the filters leave, in order. */
  const all = async (): Promise<readonly Row[]> => (await server?.all?.()) ?? found.map((row) => row.original)
  return {
    shown,
    /** Every row is drawn, for paper. */
    isWhole,
    drawn: shown.length,
    /** Draws every row, those of the server too, and prints the page. Throws what fetching them throws. */
    print: async (): Promise<void> => {
      const every = server?.all && total > rows.length ? await server.all() : null
      flushSync(() => setBrought(every))
      window.print()
    },
    query: { ...query, page },
    setQuery: server?.onQuery ?? setOwn,
    total,
    pages,
    /** Those chosen among what is found: nothing is done to a row that is not to be seen. */
    chosen: found.filter((row) => row.getIsSelected()).map((row) => row.original),
    /** Chooses all rows of the page, or none of the table. */
    choosePage: (isChosen: boolean) =>
      setRowSelection(
        isChosen ? (was) => ({ ...was, ...Object.fromEntries(shown.map((r) => [r.id, true])) }) : {},
      ),
    all,
  }
}

export type DataRows<Row extends object> = ReturnType<typeof useDataTable<Row>>
