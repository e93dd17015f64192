import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { openTempFolder } from '#tests/support/pg-home.ts'
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
