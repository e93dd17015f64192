import './cli/all-cores.ts'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkPort } from './addresses.ts'
import { needsBuild } from './build/site.ts'
import { type Config, readConfig } from './config.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { FIRST_LINK_MS, firstLink } from './first-link.ts'
import { explainFullDisk } from './full-disk.ts'
import { type RunningServer, startServer } from './main.ts'
import { checkDatabase } from './pg/connect.ts'
import { stepsTo } from './steps.ts'
import { tableLines } from './text-table.ts'

/** `npm start`: builds what is not built, starts the server and tells where it is. */
const project = path.resolve(import.meta.dirname, '..')
const log = (line: string): void => console.log(line)

async function start(signal: AbortSignal): Promise<RunningServer> {
  const began = performance.now()
  log('Kaoban is starting')
  const config = readConfig(process.env, project)
  return await startWith(config, signal, began).catch((e: unknown) => {
    throw explainFullDisk(e, config)
  })
}

/** @param began when the start began, by `performance.now()` */
async function startWith(config: Config, signal: AbortSignal, began: number): Promise<RunningServer> {
  if (config.port !== 0) await checkPort(config.host, config.port)
  await checkDatabase(config)
  if (needsBuild(project)) await stepsTo(log).run('app', () => runBuild(signal))
  const server = await startServer(config, log, signal)
  const accounts = config.demo ? await demoAccounts(server.db) : []
  if (accounts.length > 0) {
    const rows = accounts.map((one) => [`${one.role} ${one.label}`, one.account, one.password])
    log('\nDemo accounts')
    for (const line of tableLines(['role', 'account', 'password'], rows)) log(`  ${line}`)
  }
  const first = config.demo ? null : await firstLink(server.db, Date.now())
  log(`\nKaoban is ready after ${((performance.now() - began) / 1000).toFixed(1)} s:`)
  for (const address of server.addresses) log(`  ${address}`)
  if (first !== null) {
    const hours = FIRST_LINK_MS / 3_600_000
    log(`\nNobody has an account yet. This link makes the first administrator, once, within ${hours} hours:`)
    log(`  ${server.address}${first}`)
  }
  if (!config.demo && config.sms.kind === 'sandbox')
    log('\nNo code reaches a phone: KAOBAN_SMS names no provider (docs/settings.md, codes by SMS).')
  log('Ctrl-C stops it.')
  return server
}

/**
 * In a process of its own: the bundler's memory is given back, and its surroundings are always those of a build. What
 * the bundler itself prints is only of interest when it fails.
 */
function runBuild(signal: AbortSignal): Promise<void> {
  const { VITEST: _, ...env } = process.env
  const script = path.join(project, 'server', 'build.ts')
  const child = spawn(process.execPath, [script], {
    cwd: project,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  const keep = (bytes: Buffer): void => void (printed += bytes.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('message', (line) => log(`  app: ${typeof line === 'string' ? line : ''}`))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(printed.trim()))))
  })
}

/** The first signal stops in order, a second one at once (the database then outlives us and is taken up again). */
function whenToldToStop(): AbortSignal {
  const told = new AbortController()
  const onSignal = (): void => {
    if (told.signal.aborted) process.exit(1)
    log('Kaoban is stopping')
    told.abort(new Error('It was told to stop.'))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return told.signal
}

async function finish(server: RunningServer): Promise<void> {
  const unwell = await server.stop()
  if (unwell.length > 0) console.error(`Did not end in order: ${unwell.join(', ')}`)
  process.exit(unwell.length > 0 ? 1 : 0)
}

const signal = whenToldToStop()
try {
  const server = await start(signal)
  if (signal.aborted) await finish(server)
  signal.addEventListener('abort', () => void finish(server))
} catch (e) {
  console.error(`\nKaoban did not start. ${(e as Error).message}`)
  process.exit(1)
}
