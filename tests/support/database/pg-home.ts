import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A temporary folder that any user may pass through, as the database may run as another one. */
export function openTempFolder(name = 'kaoban test '): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), name))
  fs.chmodSync(folder, 0o755)
  return folder
}

export interface Helper {
  child: ChildProcess
  /** Everything printed so far, by line. */
  lines: string[]
  /** Resolves with the first line that begins so; rejects with all output when the process ends before. */
  line(begins: string): Promise<string>
  /** Kills it outright and waits for its end. */
  kill(): Promise<void>
  ended: Promise<number | null>
}

/** Runs a script of this folder in a process of its own. */
export function runHelper(script: string, args: string[], options: { uid?: number } = {}): Helper {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../processes', script), ...args], {
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid, cwd: '/' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting: { begins: string; found: (line: string) => void }[] = []
  let rest = ''
  const read = (bytes: Buffer): void => {
    const parts = (rest + bytes.toString()).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      for (const one of waiting) if (line.startsWith(one.begins)) one.found(line)
    }
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    // it could not even be started
    child.once('error', (why) => {
      lines.push(why.message)
      resolve(null)
    })
  })
  return {
    child,
    lines,
    ended,
    line: (begins) =>
      new Promise((found, reject) => {
        const there = lines.find((line) => line.startsWith(begins))
        if (there !== undefined) return found(there)
        waiting.push({ begins, found })
        void ended.then(() => reject(new Error(`It ended without "${begins}":\n${lines.join('\n')}`)))
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
