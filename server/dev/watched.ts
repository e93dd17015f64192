import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds in which edits of several files, as by a change of branch, count as one. */
const TOGETHER_MS = 100
/** What the server reads; its tests are not among it. */
const READS = /^(server|contract|core)\/(?!.*\.test(-support)?\.ts$).*\.(ts|jsonl?|txt)$/

/** A port that is free now. */
export function freePort(): Promise<number> {
  const probe = net.createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

export interface WatchedServer {
  /** Told of each edit; starts the server again where it reads the file. */
  edited: (file: string) => void
  stop: () => Promise<void>
}

/** Runs the server in a process of its own. One that ended by a fault is started at the next edit. */
export function watchedServer(project: string, env: Record<string, string>, log: (line: string) => void) {
  const script = path.join(project, 'server/dev/api.ts')
  const start = (): ChildProcess =>
    spawn(process.execPath, [script], { cwd: project, env: { ...process.env, ...env }, stdio: 'inherit' })
  const end = async (one: ChildProcess): Promise<void> => {
    if (one.exitCode !== null || one.signalCode !== null) return
    const ended = new Promise((done) => one.once('exit', done))
    one.kill('SIGTERM')
    await ended
  }
  let child = start()
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  const again = async (): Promise<void> => {
    await end(child)
    child = start()
  }
  return {
    edited: (file) => {
      const name = path.relative(project, file).replaceAll(path.sep, '/')
      if (!READS.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        log(`${name} was edited: the server starts again`)
        turn = turn.then(again)
      }, TOGETHER_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      await turn
      await end(child)
    },
  } satisfies WatchedServer
}

/** Waits until the server answers that it is ready; the first start makes the demo district. */
export async function whenReady(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const ready = await fetch(`${address}/readyz`, { signal }).catch(() => null)
    if (ready?.ok) return
    await pause(200, undefined, { signal })
  }
}
