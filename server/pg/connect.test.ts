import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import { LOG_BYTES } from '../log-file/bound.ts'
import { connectDatabase, type DatabaseHandle } from './connect.ts'

// making a database takes ten times as long on a busy machine
vi.setConfig({ testTimeout: 120_000 })

const folders: string[] = []
const handles: DatabaseHandle[] = []

function home(name = 'the home'): string {
  const folder = openTempFolder()
  folders.push(folder)
  return path.join(folder, name)
}

async function open(
  dataDir: string,
  mode: 'own' | 'auto' = 'own',
  throwaway = true,
): Promise<DatabaseHandle> {
  const handle = await connectDatabase({ dataDir, mode, throwaway })
  handles.push(handle)
  return handle
}

async function ask(handle: DatabaseHandle, text: string): Promise<unknown[]> {
  const client = new pg.Client(handle.connection)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const handle of handles.splice(0)) await handle.stop()
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

it('a first start makes a checked cluster and a second start keeps its data, in a path with spaces and 汉字', async () => {
  const dataDir = home('校 data')
  const first = await open(dataDir, 'own', false)
  expect(first).toMatchObject({ owner: true, adopted: false })
  expect(await ask(first, 'show data_checksums')).toEqual(['on'])
  expect(await ask(first, 'show listen_addresses')).toEqual([''])
  for (const safety of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    expect(await ask(first, `show ${safety}`)).toEqual(['on'])
  }
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await open(dataDir)
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'select n from kept')).toEqual([7])
})

it('the log of the database has no row of a person in it, whatever went wrong [G07]', async () => {
  const dataDir = home()
  const handle = await open(dataDir)
  await ask(handle, 'create table child (name text unique, mark integer not null check (mark < 100))')
  await ask(handle, `insert into child values ('张三', 9)`)
  for (const row of [`('李四', null)`, `('李四', 101)`, `('张三', 1)`])
    await expect(ask(handle, `insert into child values ${row}`)).rejects.toThrow('violates')
  const log = () => fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8')
  await expect.poll(() => log().match(/violates/g)?.length).toBe(3)
  expect(log()).not.toMatch(/张三|李四/)
})

it('the log of the database stays small while the server runs, and the database goes on writing to it [G08]', async () => {
  const dataDir = home()
  const handle = await open(dataDir)
  const [log, before] = [path.join(dataDir, 'pg.log'), path.join(dataDir, 'pg.log.1')]
  fs.appendFileSync(log, `${'a line of a month\n'.repeat(400_000)}the last line\n`)
  await expect.poll(() => fs.statSync(log).size, { timeout: 10_000 }).toBe(0)
  expect(fs.statSync(before).size).toBe(LOG_BYTES)
  expect(fs.readFileSync(before, 'utf8').endsWith('the last line\n')).toBe(true)
  await expect(ask(handle, 'select nonsense')).rejects.toThrow('does not exist')
  // at its beginning: nothing is left of the room that the cut lines took
  await expect.poll(() => fs.readFileSync(log, 'utf8')).toMatch(/^\d{4}-.* "nonsense" does not exist/)
})

it('only the owner can read the password, and a wrong one is refused', async () => {
  const dataDir = home()
  const handle = await open(dataDir)
  expect(fs.statSync(path.join(dataDir, 'pg.pass')).mode & 0o777).toBe(0o600)
  const client = new pg.Client({ ...handle.connection, password: 'guess' })
  await expect(client.connect()).rejects.toThrow(/password authentication failed/)
})

it('a second owner is refused with the folder and the process of the first', async () => {
  const dataDir = home()
  const first = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`)
  expect(await ask(first, 'select 1')).toEqual([1])
  await first.stop()
  expect(await open(dataDir)).toMatchObject({ owner: true })
})

it('a command becomes a client of the living server, and the owner when there is none', async () => {
  const dataDir = home()
  const alone = await open(dataDir, 'auto')
  expect(alone.owner).toBe(true)
  const client = await open(dataDir, 'auto')
  expect(client.owner).toBe(false)
  await ask(client, 'create table made_by_client as select 1 as n')
  await client.stop()
  expect(await ask(alone, 'select n from made_by_client')).toEqual([1])
})

it('a client that comes during the very first start waits for it', async () => {
  const dataDir = home()
  const both = await Promise.all([open(dataDir, 'auto'), open(dataDir, 'auto')])
  expect(both.filter((one) => one.owner)).toHaveLength(1)
  for (const one of both) expect(await ask(one, 'select current_database()')).toEqual(['kaoban'])
})

it('a data folder too deep for a socket address gets a short private one, the same at each start', async () => {
  const dataDir = home(path.join('x'.repeat(60), 'y'.repeat(60)))
  const socketOf = (handle: DatabaseHandle): string => (handle.connection as { host: string }).host
  const first = await open(dataDir)
  const folder = socketOf(first)
  folders.push(folder)
  expect(folder.startsWith(dataDir)).toBe(false)
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
  await first.stop()
  expect(socketOf(await open(dataDir))).toBe(folder)
})

it('data of another PostgreSQL are refused and left alone', async () => {
  const dataDir = home()
  const version = path.join(dataDir, 'pg18', 'PG_VERSION')
  fs.mkdirSync(path.dirname(version), { recursive: true })
  fs.writeFileSync(version, '17\n')
  await expect(open(dataDir)).rejects.toThrow(/belong to PostgreSQL 17, this Kaoban has 18/)
  expect(fs.readFileSync(version, 'utf8')).toBe('17\n')
})

it('beside a database of another major version none is begun: what to do is said, and a restore may [G06]', async () => {
  const dataDir = home()
  const version = path.join(dataDir, 'pg17', 'PG_VERSION')
  fs.mkdirSync(path.dirname(version), { recursive: true })
  fs.writeFileSync(version, '17\n')
  await expect(open(dataDir)).rejects.toThrow(
    /database of PostgreSQL 17 \(pg17\)[\s\S]*npm run backup[\s\S]*npm run restore/,
  )
  expect(fs.existsSync(path.join(dataDir, 'pg18'))).toBe(false)
  const restoring = await connectDatabase({ dataDir, mode: 'own', throwaway: true, besideFiles: true })
  handles.push(restoring)
  expect(await ask(restoring, 'select 1 as n')).toEqual([1])
  expect(fs.readFileSync(version, 'utf8')).toBe('17\n')
})

describe('a server that is reached by a port of this machine, as on Windows', () => {
  const openTcp = async (dataDir: string, mode: 'own' | 'auto' = 'own'): Promise<DatabaseHandle> => {
    const handle = await connectDatabase({ dataDir, mode, throwaway: true, door: 'tcp' })
    handles.push(handle)
    return handle
  }
  const portOf = (handle: DatabaseHandle) => ('port' in handle.connection ? handle.connection.port : 0)

  it('listens there alone, asks for the password, and is stopped in order by its own program [G09]', async () => {
    const dataDir = home()
    const first = await openTcp(dataDir)
    expect(await ask(first, 'show listen_addresses')).toEqual(['127.0.0.1'])
    expect(await ask(first, 'show unix_socket_directories')).toEqual([''])
    const wrong = new pg.Client({ ...first.connection, password: 'guessed' })
    await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' })
    await ask(first, 'create table t as select 7 as n')
    // another process of this machine comes in by the port that was written down
    const client = await openTcp(dataDir, 'auto')
    expect(client.owner).toBe(false)
    expect(await ask(client, 'select n from t')).toEqual([7])
    await first.stop()
    await expect(ask(first, 'select 1')).rejects.toThrow()
    const log = fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8')
    expect(log).toContain('database system is shut down')
    const second = await openTcp(dataDir)
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select n from t')).toEqual([7])
  })

  it('takes another port when somebody else has its last one [G09]', async () => {
    const dataDir = home()
    const first = await openTcp(dataDir)
    const port = portOf(first)
    await first.stop()
    const stranger = createServer()
    await new Promise<void>((done) => stranger.listen(port, '127.0.0.1', done))
    try {
      const second = await openTcp(dataDir)
      expect(portOf(second)).not.toBe(port)
      expect(await ask(second, 'select 1')).toEqual([1])
    } finally {
      stranger.close()
    }
  })
})
