import { KEY_OF, type Rows, TABLES, type TableName, type WorkTables } from './work-tables.ts'

type Any = Record<string, unknown>
type Kept = Map<TableName, Map<string, Any>>

/** The tables while the device keeps nothing: they live as long as the page does. */
export interface MemoryTables {
  /** Runs `work` alone; what it did is undone when it fails. */
  run: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  /** Other tables with what these hold now. */
  copy: () => MemoryTables
}

const copyOf = (kept: Kept): Kept => new Map([...kept].map(([name, rows]) => [name, new Map(rows)]))

function view(kept: Kept): WorkTables {
  const rows = <Row>(name: TableName): Rows<Row> => {
    const table = kept.get(name) ?? new Map<string, Any>()
    kept.set(name, table)
    return {
      get: (key) => Promise.resolve(table.get(key) as Row | undefined),
      put: async (row) => {
        await Promise.resolve()
        table.set(String((row as Any)[KEY_OF[name]]), row as Any)
      },
      delete: async (key) => {
        await Promise.resolve()
        table.delete(key)
      },
      all: () => Promise.resolve([...table.values()] as Row[]),
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

export function memoryTables(first: Kept = new Map(TABLES.map((name) => [name, new Map()]))): MemoryTables {
  const state = { kept: first }
  let before: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const alone = before.then(async () => {
        const changed = copyOf(state.kept)
        const value = await work(view(changed))
        state.kept = changed
        return value
      })
      before = alone.catch(() => {})
      return alone
    },
    copy: () => memoryTables(copyOf(state.kept)),
  }
}
