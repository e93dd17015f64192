import type { Calls } from '#contract/calls.ts'
import type { TableQuery } from '#src/ui/data-table/types.ts'

type AccountsQuery = Calls['GET /api/office/accounts']['query']

const SORTS = { name: 'name', class: 'class', login: 'login', seen: 'seen' } as const
const isSort = (column: string): column is keyof typeof SORTS => column in SORTS

/** What a table asks for, as the call takes it; of no page in particular. */
export function filterOf({ search, sort, filters }: TableQuery): AccountsQuery {
  const { kind, state, class: ofClassId } = filters
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(kind === undefined ? {} : { kind: kind as NonNullable<AccountsQuery['kind']> }),
    ...(state === undefined ? {} : { state: state as NonNullable<AccountsQuery['state']> }),
    ...(ofClassId === undefined ? {} : { ofClassId }),
    ...(sort && isSort(sort.column)
      ? { sort: SORTS[sort.column], order: sort.descending ? ('desc' as const) : ('asc' as const) }
      : {}),
  }
}

/** The same with its page. */
export const toAccountsQuery = (query: TableQuery): AccountsQuery => ({
  ...filterOf(query),
  pageNo: query.page + 1,
  pageSize: query.pageSize,
})
