import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import type { Config } from './config.ts'
import { startServer } from './main.ts'
import { resolvePostgresPaths } from './pg/places.ts'
import { isAlive, postmasterPid } from './pg/stale.ts'

// making a database takes ten times as long on a busy machine
vi.setConfig({ testTimeout: 120_000 })

let folder = ''
let config: Config
beforeEach(() => {
  folder = openTempFolder()
  config = {
    project: path.resolve(import.meta.dirname, '..'),
    port: 0,
    host: '127.0.0.1',
    dataDir: path.join(folder, 'data'),
    databaseUrl: undefined,
    logLevel: 'silent',
    environment: 'production',
    brandLab: false,
    trustProxy: undefined,
    schoolNetworks: [],
    ltiNetworks: [],
    hstsDays: 30,
    drainMs: 0,
    tls: null,
    demo: false,
    fileStore: 'local',
    remoteFiles: null,
    metricsToken: '',
    traces: null,
    backup: null,
    releases: null,
    push: false,
    fault: '',
    sms: { kind: 'sandbox' },
    pay: { kind: 'off' },
  }
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const databasePid = (): number | null => postmasterPid(resolvePostgresPaths(config.dataDir))

it('the server starts with progress, answers, refuses a second one and stops everything it started', async () => {
  const lines: string[] = []
  const server = await startServer(config, (line) => lines.push(line))
  expect(lines.map((line) => line.replace(/\(.*\)/, '').trim())).toEqual([
    `database ${config.dataDir}`,
    'tables',
    'jobs',
  ])
  expect(server.addresses).toEqual([`http://127.0.0.1:${server.port}`])
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  await expect(startServer(config, () => {})).rejects.toThrow(`in use by process ${process.pid}`)
  const pid = databasePid()
  expect(await server.stop()).toEqual([])
  expect(pid !== null && isAlive(pid)).toBe(false)
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
})

it('a port that is taken leaves no database behind', async () => {
  const first = await startServer(config, () => {})
  const other = { ...config, port: first.port, dataDir: path.join(folder, 'other') }
  await expect(startServer(other, () => {})).rejects.toThrow(`Port ${first.port} is in use`)
  expect(postmasterPid(resolvePostgresPaths(other.dataDir))).toBeNull()
  await first.stop()
})

it('a stop in the middle of a start ends it in order', async () => {
  const told = new AbortController()
  const started = startServer(
    config,
    (line) => {
      if (line.includes('tables')) told.abort(new Error('told to stop'))
    },
    told.signal,
  )
  await expect(started).rejects.toThrow()
  expect(databasePid()).toBeNull()
})
