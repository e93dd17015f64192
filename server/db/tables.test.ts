import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { freshDb } from '#tests/support/database/db.ts'

const root = resolve(import.meta.dirname, '../..')
/** Which steps were made: the migrator's own. */
const WITHOUT_TYPE = /^kysely_migration/

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
  is_optional: boolean
}

/** As which type of JavaScript a value of a column is read; JSON and what is not named here: any. */
const KINDS: Record<string, string> = {
  ...{ text: 'string', bool: 'boolean', int2: 'number', int4: 'number', int8: 'number', float4: 'number' },
  ...{ float8: 'number', timestamptz: 'Date', bytea: 'bytes', _text: 'string[]', _int4: 'number[]' },
}

const TYPES = `
type Kind<T> = [T] extends [string] ? 'string' : [T] extends [number] ? 'number' : [T] extends [boolean] ? 'boolean'
  : [T] extends [Date] ? 'Date' : [T] extends [Uint8Array] ? 'bytes' : [T] extends [readonly string[]] ? 'string[]'
  : [T] extends [readonly number[]] ? 'number[]' : 'other'
type Nulls<T> = { [K in keyof Selectable<T>]-?:
  unknown extends Selectable<T>[K] ? 'value' | 'null' : null extends Selectable<T>[K] ? 'null' : 'value' }
type Kinds<T> = { [K in keyof Selectable<T>]?: Kind<NonNullable<Selectable<T>[K]>> }
type Musts<T> = { [K in keyof T]?: K extends keyof Insertable<T> ? {} extends Pick<Insertable<T>, K> ? 'may' : 'must' : 'may' }
`

const objectOf = (columns: readonly Column[], value: (column: Column) => string | undefined): string =>
  columns
    .map((column) => ({ column, text: value(column) }))
    .filter(({ text }) => text !== undefined)
    .map(({ column, text }) => `  ${column.name}: '${text}', // of ${column.table}`)
    .join('\n')

it('the types of the tables are those of the database: names, null, kinds, and what a new row needs', async () => {
  const fresh = await freshDb()
  const { rows } =
    await fresh.pool.query<Column>(`select c.relname as table, a.attname as name, t.typname as type,
      not a.attnotnull as is_nullable, not a.attnotnull or a.atthasdef or a.attidentity <> '' as is_optional
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`)
  await fresh.drop()
  const tables = Map.groupBy(
    rows.filter(({ table }) => !WITHOUT_TYPE.test(table)),
    ({ table }) => table,
  )
  expect(tables.size).toBeGreaterThan(100)
  const kysely = fileURLToPath(import.meta.resolve('kysely'))
  const lines = [
    `import type { Insertable, Selectable } from '${kysely}'`,
    `import type { Tables } from '${join(root, 'server/db/tables.ts')}'`,
    TYPES,
    `const tables: { [K in keyof Tables]: 1 } = {`,
    ...Array.from(tables.keys(), (table) => `  ${table}: 1,`),
    '}',
    ...Array.from(tables, ([table, columns]) =>
      [
        `const ${table}_nulls: Nulls<Tables['${table}']> = {`,
        objectOf(columns, (column) => (column.is_nullable ? 'null' : 'value')),
        `}\nconst ${table}_kinds: Kinds<Tables['${table}']> = {`,
        objectOf(columns, (column) => KINDS[column.type]),
        `}\nconst ${table}_musts: Musts<Tables['${table}']> = {`,
        objectOf(columns, (column) => (column.is_optional ? undefined : 'must')),
        `}`,
      ].join('\n'),
    ),
  ].join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  try {
    writeFileSync(join(folder, 'check.ts'), lines)
    const compilerOptions = {
      ...{ noEmit: true, strict: true, skipLibCheck: true, target: 'esnext', module: 'nodenext' },
      ...{
        allowImportingTsExtensions: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.ts'] }))
    let said = ''
    try {
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    } catch (e) {
      said = String((e as { stdout: unknown }).stdout)
    }
    const written = lines.split('\n')
    const wrong = said.replace(/^.*check\.ts\((\d+),\d+\)/gm, (_, at) => written[Number(at) - 1] ?? '')
    expect(wrong).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
