import type { ReactNode } from 'react'

export type TableValue = string | number | null

export interface TableColumn<Row> {
  id: string
  title: string
  /** What it is sorted and searched by, and what stands in the file. null: nothing, always last. */
  value: (row: Row) => TableValue
  /** What stands in the file, when that is not its value: a time in words. */
  file?: (row: Row) => TableValue
  /** How it looks, when that is more than its value. */
  show?: (row: Row) => ReactNode
  /** `false`: in no order. */
  sort?: false
  /** Narrowed by choosing one of its values; with `server` the values that can be chosen. */
  filter?: true | readonly { value: string; title: string }[]
  /** Numbers stand under each other at the end. */
  number?: true
  /** It names the row for a screen reader, and stays in view when the table is scrolled sideways. */
  heads?: true
  /** `rem`; as wide as it wants to be unless told. */
  width?: number
}

/** What of a table is asked for. */
export interface TableQuery {
  search: string
  sort: { column: string; descending: boolean } | null
  /** Value by column. */
  filters: Readonly<Record<string, string>>
  /** From 0. */
  page: number
  pageSize: number
}

/** Rows that the server searches, sorts and pages. */
export interface ServerRows<Row> {
  query: TableQuery
  onQuery: (query: TableQuery) => void
  /** Rows in all that the query finds. */
  total: number
  /** All that the query finds, for the file; without it the file holds the page. */
  all?: () => Promise<readonly Row[]>
}

export const FIRST_QUERY: TableQuery = { search: '', sort: null, filters: {}, page: 0, pageSize: 50 }

/** The query with a change; whatever changes which rows there are begins at the first page. */
export const changed = (query: TableQuery, change: Partial<TableQuery>): TableQuery => ({
  ...query,
  page: 0,
  ...change,
})

/** What a press on a heading does: ascending, then descending, then as the rows came. */
export const nextSort = (sort: TableQuery['sort'], column: string): TableQuery['sort'] => {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
