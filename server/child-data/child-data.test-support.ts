import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { PARTS } from './parts.ts'

export const PHONE = '13800138000'

interface TableColumnRow {
  table: string
  name: string
  type: string
  wanted: boolean
}

/** What a column of that name holds, so that rows belong together; all others are made up by their type. */
const valuesOf = (child: string): Readonly<Record<string, string>> => ({
  ...{
    school_id: 'A',
    student_id: child,
    account_id: `acc-${child}`,
    user_id: `u-${child}`,
    relative_id: child,
  },
  ...{ exam_id: 'exam-joint', version: '1', target: `w/h/${child}`, phone: PHONE, user_type: '4' },
  ...{ issuer_account: `acc-${child}`, kind: 'student', list_fen: '2', body: `{"of":"${child}"}` },
})

const OF_TYPE: Readonly<Record<string, string>> = {
  ...{ text: 'x', integer: '1', bigint: '1', smallint: '1', boolean: 'false', jsonb: '[]', bytea: 'x' },
  ...{ 'timestamp with time zone': '2026-01-20T00:00:00Z', date: '2026-01-20' },
  ...{ real: '1', 'double precision': '1', numeric: '1' },
}

/** First value that a check of a column allows. */
async function allowed(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; def: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as def from pg_constraint where contype = 'c'`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ table, def }): [string, string][] => {
      const found = /\((\w+) = ANY \(\(?ARRAY\['?([^':,\]]*)/.exec(def)
      return found ? [[`${table}.${found[1] ?? ''}`, found[2] ?? '']] : []
    }),
  )
}

/** Tables whose rows need more than made-up columns; `fillChild` writes them itself. */
const BY_HAND = new Set([
  'account',
  'account_user',
  'student',
  'file',
  'upload',
  'bundle',
  'account_slips',
  'office_import',
])

/** A row of the child in every table that has such, with its files, and texts of the office that name it. */
export async function fillChild(db: Db, dir: string, child: string, now: number): Promise<void> {
  const name = `名${child}名`
  const at = new Date(now)
  await byHand(db, child, name, at)
  const checks = await allowed(db)
  const faults: string[] = []
  const own = valuesOf(child)
  const { rows } =
    await sql<TableColumnRow>`select table_name as table, column_name as name, data_type as type,
    is_nullable = 'NO' and column_default is null as wanted from information_schema.columns
    where table_schema = 'public'`.execute(db)
  for (const [table, part] of Object.entries(PARTS).toReversed()) {
    if (typeof part === 'string' || BY_HAND.has(table)) continue
    const columns = rows.filter(
      (c) => c.table === table && (c.wanted || c.name in own) && c.name !== 'closed_at',
    )
    if (!columns.some((c) => c.name in own && c.name !== 'school_id')) continue
    const values = columns.map((c) => {
      const made = checks.get(`${table}.${c.name}`) ?? own[c.name] ?? OF_TYPE[c.type] ?? ''
      return c.name === 'facts' ? JSON.stringify({ studentId: child }) : made
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c.name)))})
      values (${sql.join(values)}) on conflict do nothing`
      .execute(db)
      .catch((e: unknown) => faults.push(`${table}: ${String(e)}`))
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await texts(db, child, name, at)
  await files(db, dir, child, name, at)
}

async function byHand(db: Db, child: string, name: string, at: Date): Promise<void> {
  const account_id = `acc-${child}`
  await db
    .insertInto('account')
    .values({ account_id, account_key: `key-${child}`, name, password_hash: 'none', phone: PHONE })
    .execute()
  await db.insertInto('account_login').values({ login_name: account_id, account_id }).execute()
  await db
    .insertInto('account_user')
    .values({
      ...{
        account_id,
        user_id: `u-${child}`,
        user_type: 4,
        school_id: 'A',
        relative_id: child,
        user_name: name,
      },
    })
    .execute()
  // a parent of another child too, called after this one
  await db
    .updateTable('account')
    .set({ name: `${name}的家长` })
    .where('account_id', '=', 'parentAB')
    .execute()
  const draft = { school_id: 'A', import_id: 'done', account_id: 'adminA', by_name: '管', kind: 'scores' }
  await db
    .insertInto('office_import')
    .values({
      ...{ ...draft, state: 'imported', exam_id: 'exam-joint', made_at: at, changed_at: at },
      result: JSON.stringify({ rows: [name] }),
    })
    .execute()
  await db
    .insertInto('job')
    .values({
      ...{
        job_id: 'table of a class',
        account_id: 'masterA',
        kind: 'transcript-file',
        status: 40,
        school_id: 'A',
      },
      ...{ result: JSON.stringify({ content: name }), created_at: at, updated_at: at },
    })
    .execute()
}

async function texts(db: Db, child: string, name: string, at: Date): Promise<void> {
  const log = {
    school_id: 'A',
    at,
    account_id: 'adminA',
    user_id: 'u-adminA',
    user_name: '管',
    call: 'POST /x',
  }
  const facts = JSON.stringify({ number: `n-${child}`, name })
  await db
    .insertInto('audit')
    .values([
      { ...log, audit_id: 'a1', target: `student n-${child}`, before: facts, after: facts },
      {
        ...log,
        audit_id: 'a2',
        target: '2 students',
        before: null,
        after: JSON.stringify([{ id: child, name }]),
      },
    ])
    .execute()
  const change = {
    school_id: 'A',
    change_id: 'c1',
    at,
    before: JSON.stringify({ students: [child] }),
    undone_at: null,
  }
  await db
    .insertInto('roster_change')
    .values({ ...change, file_name: 'x', changed: 1, after_mark: 'm' })
    .execute()
  await db
    .insertInto('school_year_change')
    .values({ ...change, school_year: 2025, after_mark: 'm' })
    .execute()
  await db
    .insertInto('account_batch')
    .values({
      ...{ school_id: 'A', batch_id: 'b1', account_id: 'adminA', user_type: 4, kind: 'make', total: 1 },
      ...{ people: JSON.stringify([{ kind: 'student', id: child }]), job_id: 'j', seal_key: 'k' },
      ...{ made_at: at, done_at: at, expires_at: at },
    })
    .execute()
  await db
    .insertInto('account_slips')
    .values({ school_id: 'A', batch_id: 'b1', part: 1, sealed: name })
    .execute()
}

/** A photograph, a table that an import was made of, and an upload under way: three files. */
async function files(db: Db, dir: string, child: string, name: string, at: Date): Promise<void> {
  const places = resolveStorePaths(dir)
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const stored = async (file_id: string, text: string, more: { purpose: string; student_id: string }) => {
    const sha256 = createHash('sha256').update(text).digest('hex')
    put(places.blob('A', sha256), text)
    await db
      .insertInto('file')
      .values({
        ...{
          file_id,
          account_id: 'adminA',
          upload_file_id: file_id,
          school_id: 'A',
          user_id: 'u-adminA',
          ...more,
        },
        ...{ size: Buffer.byteLength(text), sha256, type: 'image/png', name: `${file_id}.png`, number: '' },
        created_at: at,
      })
      .execute()
  }
  await stored('photo', `photo of ${name}`, { purpose: 'answer', student_id: child })
  await stored('table', `学号,姓名\nn-${child},${name}\n`, { purpose: 'office', student_id: '' })
  await db
    .insertInto('office_import_file')
    .values({
      school_id: 'A',
      import_id: 'done',
      file_id: 'table',
      seq: 1,
      name: '成绩.csv',
      size: 1,
      role: 'scores',
    })
    .execute()
  const upload_file_id = '0'.repeat(32)
  put(places.part(`acc-${child}`, upload_file_id), `half a photo of ${name}`)
  await db
    .insertInto('upload')
    .values({
      ...{
        account_id: `acc-${child}`,
        upload_file_id,
        school_id: 'A',
        user_id: `u-${child}`,
        student_id: child,
      },
      ...{ size: 100, sha256: 'f'.repeat(64), type: 'image/png', name: `${name}.png`, purpose: 'answer' },
      ...{ slices: '[]', got: '[]', created_at: at, touched_at: at },
    })
    .execute()
}
