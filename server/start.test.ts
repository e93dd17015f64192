import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import { startShipped } from '#tests/support/servers/server.ts'
import { resolvePostgresPaths } from './pg/places.ts'
import { isAlive, postmasterPid } from './pg/stale.ts'

// it may have to build the app
vi.setConfig({ testTimeout: 240_000 })

let folder = ''
let dataDir = ''
beforeEach(() => {
  folder = openTempFolder()
  dataDir = path.join(folder, 'the data')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const databasePid = (): number => {
  const pid = postmasterPid(resolvePostgresPaths(dataDir))
  if (pid === null) throw new Error('no database')
  return pid
}

it('npm start tells where it is and stops its database with it; after a kill the next one goes on [O01]', async () => {
  // the built-in database, whatever the tests run on
  const env = { KAOBAN_DEMO: '0', DATABASE_URL: '' }
  const killed = await startShipped({ dataDir, env })
  const linkOf = (output: string) => /http:\S+\/office\/first\?ticket=[\w-]{24}/.exec(output)?.[0]
  await vi.waitFor(() => expect(linkOf(killed.output())).toContain(`http://127.0.0.1:${killed.port}/`))
  const pid = databasePid()
  await killed.kill()
  expect(isAlive(pid)).toBe(true)
  const next = await startShipped({ dataDir, env })
  expect(databasePid()).toBe(pid)
  await vi.waitFor(() => expect(next.output()).toContain(`http://127.0.0.1:${next.port}`))
  // nobody has an account yet: each start prints a link of its own
  await vi.waitFor(() => expect(linkOf(next.output())).toContain(`http://127.0.0.1:${next.port}/`))
  expect(linkOf(next.output())?.slice(-24)).not.toBe(linkOf(killed.output())?.slice(-24))
  await next.stop()
  expect(next.output()).toContain('Kaoban is stopping')
  expect(isAlive(pid)).toBe(false)
})

it('a server of a test run ends with it, also when the run is killed', async () => {
  const support = new URL('../tests/support/servers/server.ts', import.meta.url).href
  const options = JSON.stringify({ dataDir, env: { KAOBAN_DEMO: '0', DATABASE_URL: '' } })
  const code = `import(${JSON.stringify(support)}).then((all) => all.startShipped(${options}))
    .then(({ pid }) => console.log('pid ' + pid + '.'))`
  const run = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  run.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await vi.waitFor(() => expect(said).toMatch(/pid \d+\./), { timeout: 200_000 })
  const pids = [Number(/\d+/.exec(said)?.[0]), databasePid()]
  expect(pids.map(isAlive)).toEqual([true, true])
  run.kill('SIGKILL')
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 60_000 })
})

it('a setting that cannot be is told in plain words', async () => {
  const started = startShipped({ dataDir, env: { LOG_LEVEL: 'loud' } })
  await expect(started).rejects.toThrow(/Kaoban did not start.*LOG_LEVEL is "loud"/s)
})

it('a Node that is too old is told so before anything else is read', () => {
  const check = path.join(import.meta.dirname, 'node-check.cjs')
  const as = (version: string): string => {
    const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(process.argv[1])`
    try {
      return execFileSync(process.execPath, ['-e', code, check], { encoding: 'utf8', stdio: 'pipe' })
    } catch (e) {
      return String((e as { stderr: unknown }).stderr)
    }
  }
  expect(as('22.17.1')).toMatch(/needs Node 22\.18 or newer, this is 22\.17\.1/)
  expect(as('20.20.2')).toMatch(/npm ci/)
  expect(as('22.18.0') + as('26.10.0')).toBe('')
})
