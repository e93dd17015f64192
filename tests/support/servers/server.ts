import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/** The file beside a server's data folder where its codes to phones can be read. */
export const outboxOf = (dataDir: string): string => `${dataDir}.sms`

export interface ShippedServer {
  port: number
  dataDir: string
  /** Of the server itself; 0: of one that runs already. */
  pid: number
  /** Everything `npm start` printed. */
  output: () => string
  stop(): Promise<void>
  kill(): Promise<void>
}

const ENDS_WITH_RUN = new URL('../processes/ends-with-parent.helper.ts', import.meta.url).href

/** A data folder any user can reach, as the embedded database may run as another one. */
export function tempDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'kaoban test '))
}

/**
 * Runs the very command behind `npm start` and waits until it answers, on a busy machine up to ten minutes for the demo
 * district. Rejects with its output if it ends instead.
 */
export async function startShipped(
  options: { dataDir?: string; env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<ShippedServer> {
  const port = await freePort()
  const dataDir = options.dataDir ?? tempDataDir()
  let printed = ''
  const child: ChildProcess = spawn(process.execPath, ['--import', ENDS_WITH_RUN, 'server/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      KAOBAN_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      KAOBAN_TEST_PARENT: String(process.pid),
      KAOBAN_SMS_OUTBOX: outboxOf(dataDir),
      // emulated platforms run on this machine
      KAOBAN_LTI_NETWORKS: '127.0.0.0/8',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdout?.on('data', (b: Buffer) => (printed += b.toString()))
  child.stderr?.on('data', (b: Buffer) => (printed += b.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const until = Date.now() + (options.timeoutMs ?? 600_000)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended instead of starting:\n${printed}`)
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The server did not answer in time:\n${printed}`)
    }
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) break
    await new Promise((done) => setTimeout(done, 200))
  }
  return {
    port,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(outboxOf(dataDir), { force: true })
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
