import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTempFolder, runHelper } from '#tests/support/database/pg-home.ts'
import { connectDatabase } from './connect.ts'
import { resolvePostgresPaths } from './places.ts'
import { isAlive, postmasterPid } from './stale.ts'
import { serverUser } from './user.ts'

// every first start and every row waits for the disk here
vi.setConfig({ testTimeout: 180_000 })

let folder = ''
let dataDir = ''
beforeEach(() => {
  folder = openTempFolder()
  dataDir = path.join(folder, 'home')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const serverPid = (): number => {
  const pid = postmasterPid(resolvePostgresPaths(dataDir))
  if (pid === null) throw new Error('no server')
  return pid
}

async function storedRows(): Promise<{ rows: number[]; adopted: boolean }> {
  const handle = await connectDatabase({ dataDir, mode: 'own' })
  const client = new pg.Client(handle.connection)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from ack order by n')
  await client.end()
  await handle.stop()
  return { rows: rows.map((row) => row.n), adopted: handle.adopted }
}

/** Lets a process write until some rows are acknowledged, then kills it; answers with the last acknowledged row. */
async function writeAndKill(from: number, alsoServer: boolean): Promise<number> {
  const helper = runHelper('owner.helper.ts', [dataDir, String(from)])
  await helper.line(`ack ${from + 50}`)
  const pid = serverPid()
  if (alsoServer) process.kill(pid, 'SIGKILL')
  await helper.kill()
  await vi.waitFor(() => expect(isAlive(pid)).toBe(!alsoServer))
  const last = helper.lines.filter((line) => line.startsWith('ack ')).at(-1)
  return Number(last?.slice(4))
}

it('a server left alive by a killed process is adopted with everything acknowledged', async () => {
  let from = 0
  for (let round = 0; round < 3; round++) {
    const last = await writeAndKill(from, false)
    const { rows, adopted } = await storedRows()
    expect(adopted).toBe(true)
    expect(rows.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, i) => i))
    from = rows.length
  }
})

it('a server that was left and gives no reply is told with its process, and what to do [G08]', async () => {
  await writeAndKill(0, false)
  const pid = serverPid()
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(connectDatabase({ dataDir, mode: 'own', silentMs: 0 })).rejects.toThrow(
      `did not start: its process ${pid} runs and gives no reply; end that process, and start again`,
    )
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await storedRows()).toMatchObject({ adopted: true })
})

it('killing the process and the server together loses nothing acknowledged', async () => {
  let from = 0
  for (let round = 0; round < 4; round++) {
    const last = await writeAndKill(from, true)
    const { rows, adopted } = await storedRows()
    expect(adopted).toBe(false)
    expect(rows.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, i) => i))
    from = rows.length
  }
})

it('a first start killed at any of its steps is begun again or taken up', async () => {
  const there = (name: RegExp) => (): boolean =>
    fs.existsSync(dataDir) && fs.readdirSync(dataDir).some((one) => name.test(one))
  const steps = [
    there(/^owner\.json$/),
    there(/^pg18\.new-/),
    there(/^pg18\.new-/),
    there(/^pg18$/),
    there(/^pg\.log$/),
  ]
  for (const reached of steps) {
    const helper = runHelper('owner.helper.ts', [dataDir])
    await vi.waitFor(() => expect(reached()).toBe(true), { timeout: 30_000, interval: 5 })
    await helper.kill()
  }
  const helper = runHelper('owner.helper.ts', [dataDir])
  await helper.line('ack 20')
  await helper.kill()
  const { rows } = await storedRows()
  expect(rows.slice(0, 21)).toEqual(Array.from({ length: 21 }, (_, i) => i))
  const left = fs.readdirSync(path.join(dataDir, 'run')).filter((name) => name === 'first-password')
  expect(left).toEqual([])
})

it('the lock of a killed owner is free at once', async () => {
  const helper = runHelper('owner.helper.ts', [dataDir])
  await helper.line('ack 0')
  await expect(connectDatabase({ dataDir, mode: 'own' })).rejects.toThrow(`process ${helper.child.pid}`)
  await helper.kill()
  const handle = await connectDatabase({ dataDir, mode: 'own' })
  expect(handle).toMatchObject({ owner: true, adopted: true })
  await handle.stop()
})

it('a database that dies under a running owner is started again', async () => {
  const onRestart = vi.fn()
  const handle = await connectDatabase({ dataDir, mode: 'own', onRestart })
  const before = serverPid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledWith(null), { timeout: 20_000 })
  expect(serverPid()).not.toBe(before)
  const client = new pg.Client(handle.connection)
  await client.connect()
  await client.end()
  const after = serverPid()
  await handle.stop()
  expect(isAlive(after)).toBe(false)
})

it.runIf(process.platform === 'linux')(
  'a left-over process number that belongs to another program does not keep the database from starting',
  async () => {
    const first = await connectDatabase({ dataDir, mode: 'own' })
    await first.stop()
    const other = spawn('sleep', ['60'], { ...serverUser(), cwd: '/' })
    fs.writeFileSync(path.join(resolvePostgresPaths(dataDir).cluster, 'postmaster.pid'), `${other.pid}\n`)
    const second = await connectDatabase({ dataDir, mode: 'own' })
    expect(serverPid()).not.toBe(other.pid)
    await second.stop()
    other.kill()
  },
)
