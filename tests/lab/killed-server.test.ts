import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#tests/model/world.ts'
import { FULL, openLine } from '#tests/support/phone/line.ts'
import { freePort } from '#tests/support/servers/server.ts'
import { killCells, playKilled } from './killed.ts'
import { SEED } from './phones.ts'
import { realTime } from './real-time.ts'
import { IS_LONG, keepResult } from './results.ts'

const KILLS = Number(process.env['KAOBAN_LAB_KILLS'] ?? (IS_LONG ? 500 : 3))
/** Servers that are killed side by side, each with its own files: most of the time is waiting. */
const SIDE_BY_SIDE = Math.min(5, Math.ceil(KILLS / 3))
const brands = resolve(import.meta.dirname, '../../brands')
const startedAt = Date.now()

let world: World
let mortals: Awaited<ReturnType<typeof openMortal>>[]
beforeAll(async () => {
  world = await openWorld(realTime())
  mortals = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, openMortal))
})
afterAll(async () => {
  for (const mortal of mortals) await mortal.close()
  await world.close()
})

/** A server in a process of its own that is killed and started again, and a line to it. */
async function openMortal() {
  const dir = mkdtempSync(join(tmpdir(), 'kaoban lab files '))
  const port = await freePort()
  /** A process that has the server's code and waits for its turn. */
  const prepare = (): ChildProcess => {
    const script = join(import.meta.dirname, 'serve.helper.ts')
    const args = [script, JSON.stringify(world.connection), dir, String(port), brands, String(startedAt)]
    // Started hundreds of times: what was compiled once is kept.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') }
    return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env })
  }
  let next = prepare()
  let server = next
  const start = async (): Promise<void> => {
    const begun = next
    server = begun
    next = prepare()
    await new Promise<void>((done, fail) => {
      begun.stdout?.once('data', () => done())
      begun.once('exit', () => fail(new Error('the server ended')))
      begun.stdin?.write('serve\n')
    })
  }
  const kill = async (): Promise<void> => {
    server.removeAllListeners('exit')
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGKILL')
    await gone
  }
  await start()
  const line = await openLine(port, FULL)
  return {
    ...{ world, line, dir },
    killAndRestart: () => kill().then(start),
    close: async () => {
      await kill()
      next.kill('SIGKILL')
      await line.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

it(`row 6: the server killed at ${KILLS} bytes of a homework on its way loses and doubles nothing, seed ${SEED} [B16]`, async () => {
  const kills = (no: number) => Math.floor((KILLS + no) / SIDE_BY_SIDE)
  const drained = await Promise.all(
    mortals.map((mortal, no) => playKilled({ ...mortal, kills: kills(no), seed: SEED + no })),
  )
  expect(drained.flat().length).toBe(KILLS)
  keepResult({
    table: 'The server killed at a byte of a homework on its way (SIGKILL of its process, started again)',
    cells: killCells(drained.flat()),
  })
}, 3_600_000)
