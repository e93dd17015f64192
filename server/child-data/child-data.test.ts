import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBundle } from '#server/modules/analysis/analysis.repo.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkChain } from '../audit-chain/check.ts'
import { extendChain } from '../audit-chain/extend.ts'
import { schoolOf } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { addToDatabase, erasedInFiles } from '../store/erased-list.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { addPending } from './bytes.ts'
import { fillChild, PHONE } from './child-data.test-support.ts'
import { finishErasures } from './erase.ts'
import { eraseAgain } from './erase-again.ts'
import { PARTS } from './parts.ts'
import { workChildData } from './work.ts'

const EXPORT = 'POST /api/office/people/child/export'
const FILE = 'GET /api/office/people/child/file'
const ERASE = 'POST /api/office/people/child/erase'
/** The child: its name holds its id. */
const CHILD = 'A-s12'
const NAME = '名A-s12名'
/** What tells of it; its accounts and its number hold its id too, or are named here. */
const TELLS = [CHILD, NAME, PHONE]

let t: TestApp
let jobs: Jobs
let dir: string
const late = { ask: (...given: Parameters<Jobs['ask']>) => jobs.ask(...given) } as Jobs
beforeAll(async () => {
  t = await testApp({ jobs: late })
  dir = path.join(t.dist, '..', `${path.basename(t.dist)} files`)
  jobs = await startJobs({ connection: t.connection, db: t.db, clock: () => t.clock.at })
  await workChildData(jobs, { db: t.db, filesDir: dir, now: () => t.clock.at })
  await t.db
    .insertInto('school_setting')
    .values({ school_id: 'A', key: 'officeSecondFactor', value: '"optional"' })
    .execute()
  await fillChild(t.db, dir, CHILD, t.clock.at)
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

const ask = async (call: typeof EXPORT | typeof ERASE, input: object, as = 'adminA') => {
  const headers = { 'x-kb-token': await t.tokenOf(as) }
  const res = await t.app.inject({ method: 'POST', url: call.slice(5), headers, payload: input })
  return res.json<{ status: number; uuid?: string }>()
}

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
async function textOf(bytes: Buffer): Promise<string> {
  for (const open of Object.values(unpack)) {
    const plain = await open(bytes).catch(() => null)
    if (plain) return plain.toString('utf8')
  }
  return bytes.toString('utf8')
}

/** Every column of every table, the queue's as well, and every file that tells of the child. */
async function found(): Promise<string[]> {
  const { rows: columns } = await sql<{ place: string; name: string; type: string }>`
    select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid', 'bytea', 'ARRAY')`.execute(
    t.db,
  )
  expect(columns.length).toBeGreaterThan(300)
  const where: string[] = []
  for (const { place, name, type } of columns) {
    if (type === 'bytea') {
      const { rows } = await sql<{
        v: Buffer | null
      }>`select ${sql.ref(name)} as v from ${sql.raw(place)}`.execute(t.db)
      for (const { v } of rows) {
        const text = v === null ? '' : await textOf(v)
        if (TELLS.some((word) => text.includes(word))) where.push(`${place}.${name}`)
      }
      continue
    }
    const { rows } = await sql<{ v: string }>`select ${sql.ref(name)}::text as v from ${sql.raw(place)}
      where exists (select from unnest(${TELLS}::text[]) w where position(w in ${sql.ref(name)}::text) > 0)`.execute(
      t.db,
    )
    where.push(...rows.map(({ v }) => `${place}.${name}: ${v.slice(0, 120)}`))
  }
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const bytes = readFileSync(path.join(file.parentPath, file.name))
    const text = `${file.name} ${bytes.toString('utf8')}`
    const zipped = bytes.subarray(0, 2).toString() === 'PK' ? unzipSync(bytes) : {}
    const inside = Object.entries(zipped).map(([name, own]) => name + Buffer.from(own).toString('utf8'))
    if ([text, ...inside].some((one) => TELLS.some((word) => one.includes(word))))
      where.push(`file ${file.name}`)
  }
  return [...new Set(where)].toSorted()
}

const figures = async () =>
  (
    await sql`select
      (select jsonb_agg(to_jsonb(g) order by g.exam_id, g.version, g.class_id) from group_line g) as lines,
      (select jsonb_agg(to_jsonb(p) order by p.exam_id, p.version, p.paper_id) from paper_stats p) as papers,
      (select jsonb_agg(x order by x) from (select concat_ws(' ', exam_id, version, school_id, paper_id,
        encode(marks, 'hex'), answers) as x from exam_score) m) as marks,
      (select jsonb_agg(x order by x) from (select concat_ws(' ', exam_id, version, school_id, score, class_score_rate)
        as x from result_line) r) as results /* all schools: test */`.execute(t.db)
  ).rows[0]

const transcript = async (): Promise<{ rows: { studentId: string; total: number }[] }> => {
  const at = { exam_id: 'exam-joint', version: 1 }
  const stored = await findBundle(t.db, schoolOf('A', 'row'), at as never, 'class', 'A-c1')
  const text = stored ? await textOf(stored.body) : '{}'
  return (JSON.parse(text) as { data: { rows: { studentId: string; total: number }[] } }).data
}

it('says of every table what of it is a child’s [G07]', async () => {
  const { rows } = await sql<{
    name: string
  }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('student_id', 'account_id', 'user_id', 'relative_id')
      and table_name not in ('operation', 'operation_clash')`.execute(t.db)
  const silent = [
    'homework',
    'exercise',
    'score_line',
    'mark_comment',
    'mark_word',
    'leader_scope',
    'account_batch',
    'audit',
    'consolidation',
  ]
  const missed = rows.filter(({ name }) => typeof PARTS[name as keyof typeof PARTS] === 'string')
  expect(missed.map(({ name }) => name).filter((name) => !silent.includes(name))).toEqual([])
})

describe('all that is kept of a child', () => {
  it('is packed for its family by a job that an administrator asks for [G07]', async () => {
    expect((await ask(EXPORT, { ofStudentId: 'B-s11' })).status).toBe(10005)
    const asked = await ask(EXPORT, { ofStudentId: CHILD })
    const done = await jobs.waitFor(asked.uuid ?? '')
    const { fileId } = done.result as { fileId: string }
    const read = async (as: string) =>
      t.app.inject({
        url: `${FILE.slice(4)}?fileId=${fileId}`,
        headers: { 'x-kb-token': await t.tokenOf(as) },
      })
    const { rawPayload } = await read('adminA')
    const names = Object.keys(unzipSync(rawPayload))
    expect(names).toEqual(
      expect.arrayContaining([
        '说明.txt',
        'data/student.json',
        'data/account_user.json',
        'data/wrong_tag.json',
      ]),
    )
    expect(names.some((name) => name.startsWith('reports/'))).toBe(true)
    const all = Object.entries(unzipSync(rawPayload))
    expect(all.find(([name]) => name.startsWith('files/'))?.[1]).toEqual(
      new Uint8Array(Buffer.from(`photo of ${NAME}`)),
    )
    const texts = all.map(([, bytes]) => Buffer.from(bytes).toString('utf8')).join('\n')
    expect(texts).toContain(NAME)
    expect(texts).not.toMatch(/password_hash|token_hash/)
    expect((await read('masterA')).json()).toMatchObject({ status: 10002 })
    const log = await t.db
      .selectFrom('audit')
      .where('school_id', '=', 'A')
      .where('call', '=', EXPORT)
      .select('target')
      .execute()
    expect(log).toEqual([{ target: `student n-${CHILD}` }])
  })

  it('is not erased without its name, nor from another school, nor while an import may hold it [G07]', async () => {
    expect((await ask(ERASE, { ofStudentId: CHILD, typed: '名A-s11名' })).status).toBe(1)
    expect((await ask(ERASE, { ofStudentId: 'B-s11', typed: '名B-s11名' })).status).toBe(10005)
    const draft = { school_id: 'A', import_id: 'open', account_id: 'adminA', by_name: '管', kind: 'scores' }
    const at = new Date(t.clock.at)
    await t.db
      .insertInto('office_import')
      .values({ ...draft, state: 'ready', made_at: at, changed_at: at })
      .execute()
    expect((await ask(ERASE, { ofStudentId: CHILD, typed: NAME })).status).toBe(10020)
    // thrown away it holds nobody up, and goes with the child
    await t.db
      .updateTable('office_import')
      .set({ removed_at: at })
      .where('school_id', '=', 'A')
      .where('import_id', '=', 'open')
      .execute()
  })

  it('goes from every table and every file; the figures of its exams stay [G07]', async () => {
    expect((await found()).length).toBeGreaterThan(40)
    const before = { figures: await figures(), transcript: await transcript() }
    await extendChain(t.db, schoolOf('A', 'row'), t.clock.at)
    const asked = await ask(ERASE, { ofStudentId: CHILD, typed: ` ${NAME} ` })
    expect(asked.status).toBe(0)
    expect(await jobs.waitFor(asked.uuid ?? '')).toMatchObject({ status: 40, result: { files: 4 } })
    expect(await found()).toEqual([])
    const imports = await t.db
      .selectFrom('office_import')
      .where('school_id', '=', 'A')
      .select('import_id')
      .execute()
    expect(imports.map((one) => one.import_id)).not.toContain('open')
    expect(await figures()).toEqual(before.figures)
    const log = await checkChain(t.db, schoolOf('A', 'row'), t.clock.at)
    expect(log).toMatchObject({ removed: 0, changed: 0 })
    expect(log.redacted).toBeGreaterThan(0)
    const after = await transcript()
    const own = before.transcript.rows.findIndex((row) => row.studentId === CHILD)
    expect(own).toBeGreaterThanOrEqual(0)
    expect(after.rows.map((row) => row.total)).toEqual(before.transcript.rows.map((row) => row.total))
    expect(after.rows[own]).toMatchObject({ studentName: '', studentNumber: '' })
    expect(after.rows.filter((_, i) => i !== own)).toEqual(before.transcript.rows.filter((_, i) => i !== own))
  })

  it('leaves others what is theirs: a parent with another child, a classmate, a namesake [G07]', async () => {
    const rows = await t.db
      .selectFrom('account_user')
      .where('account_id', '=', 'parentAB')
      .select('relative_id')
      .execute()
    expect(rows).toEqual([{ relative_id: expect.stringMatching(/^B-/) }])
    const mate = await t.db
      .selectFrom('student')
      .where('school_id', '=', 'A')
      .where('student_id', '=', 'A-s11')
      .select('name')
      .execute()
    expect(mate).toEqual([{ name: '名A-s11名' }])
  })

  it('does not come back with an older backup [G07]', async () => {
    const list = await erasedInFiles(resolveStorePaths(dir))
    expect(list).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain(CHILD)
    // what a restore does: the tables are those of before, the list beside the files stays
    await t.db.deleteFrom('setting').where('key', '=', 'erased').execute()
    await t.db
      .insertInto('student')
      .values({
        school_id: 'A',
        student_id: CHILD,
        class_id: 'A-c1',
        student_number: `n-${CHILD}`,
        name: NAME,
        left_at: null,
      })
      .execute()
    await t.db.transaction().execute((tx) => addToDatabase(tx, []))
    expect(await eraseAgain(t.db, resolveStorePaths(dir), t.clock.at)).toBe(1)
    expect(await found()).toEqual([])
    expect(await eraseAgain(t.db, resolveStorePaths(dir), t.clock.at)).toBe(0)
  })

  it('goes with its bytes also when the erasure was cut off after its rows [G07]', async () => {
    const places = resolveStorePaths(dir)
    const text = 'half erased'
    const sha256 = createHash('sha256').update(text).digest('hex')
    const blob = places.blob('A', sha256)
    mkdirSync(path.dirname(blob), { recursive: true })
    writeFileSync(blob, text)
    await t.db.transaction().execute((tx) => addPending(tx, [{ school: 'A', sha256 }]))
    // the server starts again
    await eraseAgain(t.db, places, t.clock.at)
    expect(existsSync(blob)).toBe(false)
    expect(await finishErasures(t.db, places)).toBe(0)
  })
})
