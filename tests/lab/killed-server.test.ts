import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { openWorld, type World } from '#tests/model/world.ts'
import { FULL, type Line, openLine } from '#tests/support/line.ts'
import { freePort } from '#tests/support/server.ts'
import { killCells, playKilled } from './killed.ts'
import { SEED } from './phones.ts'
import { realTime } from './real-time.ts'
import { IS_LONG, keepResult } from './results.ts'

const KILLS = Number(process.env['KAOBAN_LAB_KILLS'] ?? (IS_LONG ? 500 : 3))
const brands = resolve(import.meta.dirname, '../../brands')
const startedAt = Date.now()
const dir = mkdtempSync(join(tmpdir(), 'kaoban lab files '))

let world: World
let line: Line
let port: number
let server: ChildProcess
beforeAll(async () => {
  world = await openWorld(realTime())
  port = await freePort()
  await start()
  line = await openLine(port, FULL)
})
afterAll(async () => {
  server.kill('SIGKILL')
  await line.close()
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs the server in a process of its own; resolves when it listens. */
async function start(): Promise<void> {
  const script = join(import.meta.dirname, 'serve.helper.ts')
  const args = [script, JSON.stringify(world.connection), dir, String(port), brands, String(startedAt)]
  // Started hundreds of times: what was compiled once is kept.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') }
  server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  await new Promise<void>((done, fail) => {
    server.stdout?.once('data', () => done())
    server.once('exit', () => fail(new Error('the server ended')))
  })
}
async function kill(): Promise<void> {
  server.removeAllListeners('exit')
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGKILL')
  await gone
}

it(`row 6: the server killed at ${KILLS} bytes of a homework on its way loses and doubles nothing, seed ${SEED} [B16]`, async () => {
  const killAndHeal = () => kill().then(start)
  const drained = await playKilled({ world, line, dir, kills: KILLS, killAndHeal })
  keepResult({
    table: 'The server killed at a byte of a homework on its way (SIGKILL of its process, started again)',
    cells: killCells(drained),
  })
}, 3_600_000)
