import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabases, inDatabase } from '#tests/support/database/databases.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { readConfig } from './config.ts'
import { openDb, openPool } from './db/db.ts'
import { filesCommand } from './files/command.ts'
import { startServer } from './main.ts'
import { urlOf } from './pg/url-of.ts'
import { bindFiles } from './store/bind-files.ts'
import { filesDirOf, resolveStorePaths } from './store/store-paths.ts'

const { connection: server, template } = inject('database')
const EMPTY = `${template}_empty_`
let dataDir = ''
let fresh: FreshDb
let hash = ''
beforeEach(async () => {
  dataDir = openTempFolder()
  fresh = await freshDb()
  await insertSchools(fresh.db)
  const files = filesDirOf(dataDir)
  await bindFiles(fresh.db, { database: 'test', files, now: Date.now() })
  hash = await putStored(fresh.db, files, { schoolId: 'A', bytes: Buffer.from('an answer'), now: Date.now() })
})
afterEach(async () => {
  await fresh.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => dropDatabases(server, EMPTY))

const isThere = (): boolean => fs.existsSync(resolveStorePaths(filesDirOf(dataDir)).blob('A', hash))
const envOf = (url: string) => ({
  ...{ KAOBAN_DATA_DIR: dataDir, DATABASE_URL: url, KAOBAN_DEMO: '0' },
  ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
})
const start = (url: string) =>
  startServer(readConfig(envOf(url), path.resolve(import.meta.dirname, '..')), () => {})

/** A database without a table. @returns its URL */
async function emptyDatabase(): Promise<string> {
  const name = EMPTY + randomBytes(4).toString('hex')
  await createDatabase(server, name, 'template0')
  return urlOf(inDatabase(server, name))
}

describe('a start', () => {
  it('on an empty database beside a school’s files is refused before it makes a table [G01]', async () => {
    const url = await emptyDatabase()
    await expect(start(url)).rejects.toThrow(/database is empty.*npm run files -- adopt/s)
    const pool = openPool({ connectionString: url })
    const { rows } = await pool.query(`select 1 from pg_tables where schemaname = 'public'`)
    await openDb(pool).destroy()
    expect(rows).toEqual([])
    expect(isThere()).toBe(true)
  })

  it('without its database’s folder is refused before an empty one is made there [G01]', async () => {
    await expect(start('')).rejects.toThrow(/pg18 is missing.*Nothing was made/s)
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('pg18'))).toEqual([])
    expect(isThere()).toBe(true)
    for (const action of ['status', 'sweep'])
      await expect(filesCommand([action], envOf(''), () => {})).rejects.toThrow(/pg18 is missing/)
  })

  it('on the right database goes on, and a folder without its files is refused [G01]', async () => {
    const url = urlOf(fresh.connection)
    const running = await start(url)
    expect(isThere()).toBe(true)
    await running.stop()
    fs.renameSync(filesDirOf(dataDir), path.join(dataDir, 'elsewhere'))
    await expect(start(url)).rejects.toThrow(/Of 1 files that the database names.*1 are not in the folder/s)
  })
})

describe('npm run files', () => {
  it('tells of a wrong pair, binds it on a person’s word, sweeps and undoes it [G01] [G02]', async () => {
    const url = await emptyDatabase()
    const said: string[] = []
    const run = (...args: string[]) => filesCommand(args, envOf(url), (text) => said.push(text))
    expect(await run('status')).toBe(1)
    expect(said.pop()).toMatch(
      /no installation yet\n.*installation [0-9a-f]{32}\n.*\n.*\nThey do not belong together/s,
    )
    await expect(run('sweep')).rejects.toThrow('do not belong together')
    expect(isThere()).toBe(true)
    expect(await run('adopt')).toBe(0)
    expect(said.pop()).toMatch(/No file was moved/)
    expect(await run('status')).toBe(0)
    const old = new Date(Date.now() - 2 * 86_400_000)
    fs.utimesSync(resolveStorePaths(filesDirOf(dataDir)).blob('A', hash), old, old)
    expect(await run('sweep')).toBe(0)
    expect(said.pop()).toMatch(/1 stored files that no row names.*restore-trash/)
    expect(isThere()).toBe(false)
    expect(await run('restore-trash')).toBe(0)
    expect(said.pop()).toMatch(/^1 files were put back/)
    expect(isThere()).toBe(true)
  })

  it('shows its help for anything else', async () => {
    const said: string[] = []
    const run = (...args: string[]) => filesCommand(args, {}, (text) => said.push(text))
    expect([await run('--help'), await run(), await run('purge'), await run('sweep', 'all')]).toEqual([
      0, 1, 1, 1,
    ])
    expect(said.join('')).toMatch(/restore-trash .*30/)
  })
})
