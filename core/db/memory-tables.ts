import { KEY_OF, type Rows, TABLES, type TableName, type WorkTables } from './work-tables.ts'

type Any = Record<string, unknown>

/** A table, and how it differs from what the device has. */
interface MemoryTable {
  rows: Map<string, Any>
  added: Set<string>
  removed: Map<string, Any>
}
type All = Readonly<Record<TableName, MemoryTable>>

/** The tables while the device keeps nothing: they live as long as the page does. */
export interface MemoryTables {
  /** Runs `work` alone; what it did is undone when it fails. */
  run: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  /** Other tables with what these hold now. */
  copy: () => MemoryTables
  /** What the tables hold now is on the device: only later changes count as added or removed. */
  settle: () => void
  /** Keys of the rows that were put since `settle`. */
  added: (name: TableName) => ReadonlySet<string>
  /** The rows that were deleted since `settle`, by their keys. */
  removed: (name: TableName) => ReadonlyMap<string, Any>
}

const tablesFrom = (make: (name: TableName) => MemoryTable): All =>
  Object.fromEntries(TABLES.map((name) => [name, make(name)])) as unknown as All

const copyOf = (all: All): All =>
  tablesFrom((name) => {
    const { rows, added, removed } = all[name]
    return { rows: new Map(rows), added: new Set(added), removed: new Map(removed) }
  })

function view(all: All): WorkTables {
  const rows = <Row>(name: TableName): Rows<Row> => {
    const table = all[name]
    return {
      get: (key) => Promise.resolve(table.rows.get(key) as Row | undefined),
      put: async (row) => {
        await Promise.resolve()
        const key = String((row as Any)[KEY_OF[name]])
        table.rows.set(key, row as Any)
        table.added.add(key)
        table.removed.delete(key)
      },
      delete: async (key) => {
        await Promise.resolve()
        const row = table.rows.get(key)
        if (row) table.removed.set(key, row)
        table.rows.delete(key)
        table.added.delete(key)
      },
      all: () => Promise.resolve([...table.rows.values()] as Row[]),
    }
  }
  return {
    draft: { homework: rows('homeworkDraft'), mistake: rows('mistakeDraft') },
    operation: rows('operation'),
    upload: rows('upload'),
    bytes: rows('bytes'),
    receipt: rows('receipt'),
    lease: rows('lease'),
    meta: rows('meta'),
  }
}

const empty = (): All => tablesFrom(() => ({ rows: new Map(), added: new Set(), removed: new Map() }))

export function memoryTables(first: All = empty()): MemoryTables {
  const state = { all: first }
  let before: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const alone = before.then(async () => {
        const changed = copyOf(state.all)
        const value = await work(view(changed))
        state.all = changed
        return value
      })
      before = alone.catch(() => {})
      return alone
    },
    copy: () => memoryTables(copyOf(state.all)),
    settle: () => {
      const { all } = state
      state.all = tablesFrom((name) => ({ rows: all[name].rows, added: new Set(), removed: new Map() }))
    },
    added: (name) => state.all[name].added,
    removed: (name) => state.all[name].removed,
  }
}
