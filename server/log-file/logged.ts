import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { LOG_BYTES, logKeeper } from './bound.ts'

export interface Logged {
  /** Gets all that the program prints. */
  file: string
  /** Arguments of Node: the program and its own. */
  args: readonly string[]
  bytes?: number
  lookMs?: number
}

/**
 * Runs a program of this Node with a log of at most `bytes` and what is printed between two looks; as much of what was before
 * is in `<file>.1`. SIGINT and SIGTERM are passed on.
 * @returns its exit code; 1 where a signal ended it
 * @throws Error when the log cannot be opened or the program not be started
 */
export async function runLogged({ file, args, bytes = LOG_BYTES, lookMs = 1_000 }: Logged): Promise<number> {
  const look = logKeeper(file, bytes)
  look()
  // opened to append: what is written after a cut is written to the new end
  const log = fs.openSync(file, 'a', 0o600)
  const child = spawn(process.execPath, args, { stdio: ['ignore', log, log] })
  fs.closeSync(log)
  const timer = setInterval(look, lookMs)
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    return await new Promise((done, fail) => {
      child.once('error', fail)
      child.once('exit', (code) => done(code ?? 1))
    })
  } finally {
    clearInterval(timer)
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}
