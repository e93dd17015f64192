import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { DataTable } from './data-table.tsx'
import { choicesOf, sheetOf } from './table.rules.ts'
import { changed, FIRST_QUERY, nextSort, type TableColumn, type TableQuery } from './types.ts'

interface Person {
  name: string
  group: string
  mark: number | null
}
const PEOPLE: Person[] = [
  { name: 'Wu', group: '10班', mark: 9 },
  { name: 'An', group: '2班', mark: null },
  { name: '=1+1', group: '2班', mark: 80.5 },
]
const COLUMNS: TableColumn<Person>[] = [
  { id: 'name', title: 'Name', value: (p) => p.name, heads: true },
  { id: 'group', title: 'Class', value: (p) => p.group, filter: true },
  { id: 'mark', title: 'Mark', value: (p) => p.mark, number: true },
]

beforeAll(async () => {
  await Promise.all(['shell', 'office-kit'].map((area) => loadArea(area as 'shell')))
  await setLocale('en')
})

/** The table's page as text, for a query that a server would have; its rows are those of the page. */
const shown = (query: Partial<TableQuery>, more: object = {}) => {
  const state = { ...FIRST_QUERY, ...query }
  return renderToStaticMarkup(
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={PEOPLE}
      rowId={(p) => p.name}
      empty="nobody"
      server={{ query: state, onQuery: () => {}, total: 120 }}
      {...more}
    />,
  )
}

describe('a table of the office', () => {
  it('has its name in a list of the tables of a page, too', () => {
    expect(shown({})).toMatch(/<table[^>]* aria-label="People"/)
  })

  it('says by which column it is sorted, and how', () => {
    const html = shown({ sort: { column: 'mark', descending: true } })
    expect(html.match(/aria-sort="\w+"/g)).toEqual([
      'aria-sort="none"',
      'aria-sort="none"',
      'aria-sort="descending"',
    ])
  })

  it('counts the rows of a server and leads to its other pages', () => {
    const html = shown({ page: 1, pageSize: 50 })
    expect(html).toContain('Rows 51–100 of 120')
    expect(html).toContain('aria-rowcount="121"')
    expect(html).toContain('aria-rowindex="52"')
  })

  it('with fewer rows than pages shows the last page there is', () => {
    expect(shown({ page: 7, pageSize: 50 })).toContain('Rows 101–120 of 120')
  })

  it('without any row says so in the words it was given, and not when a search finds none', () => {
    const none = { query: FIRST_QUERY, onQuery: () => {}, total: 0 }
    expect(shown({}, { rows: [], server: none })).toBe('nobody')
    const sought = { ...none, query: { ...FIRST_QUERY, search: 'x' } }
    expect(shown({}, { rows: [], server: sought })).toContain('No row fits')
  })

  it('has a tick for each row only where something can be done with it, named by the row', () => {
    expect(shown({})).not.toContain('type="checkbox"')
    expect(shown({}, { actions: () => null })).toContain('aria-label="Choose Wu"')
    // chosen rows go into a file of their own
    expect(shown({}, { onFile: () => Promise.resolve() })).toContain('aria-label="Choose Wu"')
    expect(shown({}, { onFile: () => Promise.resolve(), plain: true })).not.toContain('type="checkbox"')
  })
})

describe('what is asked of a table', () => {
  it('a heading sorts up, down, and not at all', () => {
    const up = nextSort(null, 'a')
    expect(up).toEqual({ column: 'a', descending: false })
    expect(nextSort(up, 'a')).toEqual({ column: 'a', descending: true })
    expect(nextSort({ column: 'a', descending: true }, 'a')).toBeNull()
    expect(nextSort(up, 'b')).toEqual({ column: 'b', descending: false })
  })

  it('another search begins at the first page', () => {
    expect(changed({ ...FIRST_QUERY, page: 4 }, { search: 'x' })).toMatchObject({ search: 'x', page: 0 })
  })

  it('offers each value of a column once, 2 before 10', () => {
    expect(choicesOf(COLUMNS[1] as TableColumn<Person>, PEOPLE).map((c) => c.value)).toEqual(['2班', '10班'])
  })
})

it('its sheet has the names first, then what each row has', () => {
  expect(sheetOf(COLUMNS, PEOPLE.slice(1, 2))).toEqual([
    ['Name', 'Class', 'Mark'],
    ['An', '2班', null],
  ])
})
