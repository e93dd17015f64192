import fs from 'node:fs'
import { lockFile } from './file-lock.ts'
import type { PostgresPaths } from './places.ts'

/** Who owns a data home, as the owner wrote it down. */
export interface OwnerNote {
  pid: number
  command: string
  since: string
}

export interface OwnerLock {
  release(): void
}

/**
 * Takes the data home for this process, or returns null when another one has it. Nothing else may open `places.lock`
 * (see file-lock.ts).
 */
export function takeLock(places: PostgresPaths): OwnerLock | null {
  const lock = lockFile(places.lock)
  if (!lock) return null
  const note: OwnerNote = {
    pid: process.pid,
    command: process.argv.slice(1).join(' '),
    since: new Date().toISOString(),
  }
  fs.rmSync(places.owner, { force: true }) // one of another user, left by a kill, could not be written over
  fs.writeFileSync(places.owner, JSON.stringify(note), { mode: 0o600 })
  return {
    release() {
      if (!lock.held) return
      fs.rmSync(places.owner, { force: true })
      lock.release()
    },
  }
}

/** What a process is told that wanted a data home for itself and found it taken. */
export function buildHomeBusyError(places: PostgresPaths): Error {
  const note = readOwner(places)
  const who = note ? `process ${note.pid} (${note.command}, since ${note.since})` : 'another process'
  return new Error(
    `The data folder ${places.home} is in use by ${who}. ` +
      'Stop that process first, or set KAOBAN_DATA_DIR to another folder.',
  )
}

function readOwner(places: PostgresPaths): OwnerNote | null {
  try {
    return JSON.parse(fs.readFileSync(places.owner, 'utf8')) as OwnerNote
  } catch {
    return null // the owner has not written it yet, or has just left
  }
}
