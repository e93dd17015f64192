import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { platformHere } from '../server/packaging/platforms.ts'
import { freePort } from '../tests/support/servers/server.ts'
import { QUICK } from './size.ts'
import { atMost, type Chapter, type Figure, ms } from './table.ts'

const root = resolve(import.meta.dirname, '..')
const START_MS = 30_000
/** Nothing of this machine but the shell's own programs. */
const BARE = { PATH: '/usr/bin:/bin', npm_config_registry: 'http://127.0.0.1:9' }
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The archive that an operator takes away, from its making to a server that is ready. */
export async function archiveStart(): Promise<Chapter> {
  const platform = platformHere()
  if (platform === null) throw new Error('There is no archive for this machine.')
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
  // PostgreSQL's user has to come in where root runs it
  chmodSync(folder, 0o755)
  try {
    execFileSync(process.execPath, ['server/package.ts', platform, '--to', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const file = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''
    const from = performance.now()
    execFileSync('tar', ['-xzf', join(folder, file), '-C', folder])
    const unpackMs = performance.now() - from
    const home = join(folder, file.replace(/\.tar\.gz$/, ''))
    const figures: Figure[] = [
      { what: 'size of the archive', value: megabytes(statSync(join(folder, file)).size) },
      { what: 'unpacking', value: ms(unpackMs) },
    ]
    for (const demo of QUICK ? [false] : [false, true]) {
      const data = join(folder, demo ? 'demo' : 'empty')
      const of = demo ? 'the demo district' : 'an empty school'
      figures.push(
        atMost(`first start, ${of}: until it is ready`, await startOnce(home, data, demo), START_MS, ms),
        atMost(`second start, ${of}: until it is ready`, await startOnce(home, data, demo), START_MS, ms),
      )
    }
    return {
      title: 'Start of the archive',
      how: `The archive for ${platform}, unpacked and started by its own launcher with no program of this machine in its path: from the command to the first \`/readyz\` that answers 200. A first start makes the database and its tables.`,
      figures,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the server of an unpacked archive, ends it in order. @returns milliseconds until it was ready */
async function startOnce(home: string, data: string, demo: boolean): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const server = spawn(join(home, 'kaoban'), [], {
    cwd: home,
    env: { ...BARE, HOME: home, PORT: String(port), KAOBAN_DATA_DIR: data, KAOBAN_DEMO: demo ? '1' : '0' },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => server.once('close', () => done()))
  try {
    await untilReady(server, port)
    return performance.now() - from
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
