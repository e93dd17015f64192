import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PostgresPaths } from './places.ts'
import { closedFolder, type ServerUser } from './user.ts'

/** Makes the data home, passable for PostgreSQL's user and readable by nobody else. */
export function makeHome(places: PostgresPaths, user: ServerUser): void {
  const closed = closedFolder(user, path.dirname(places.home))
  if (closed) {
    throw new Error(
      `The data folder ${places.home} cannot be used: PostgreSQL runs as user ${user?.uid} when Kaoban is started by ` +
        `root, and that user cannot enter ${closed}. Set KAOBAN_DATA_DIR to another folder, or run: chmod o+x "${closed}"`,
    )
  }
  try {
    fs.mkdirSync(places.home, { recursive: true, mode: user ? 0o711 : 0o700 })
    fs.accessSync(places.home, fs.constants.W_OK)
  } catch (e) {
    throw new Error(
      `The data folder ${places.home} cannot be written (${(e as Error).message}). ` +
        'Set KAOBAN_DATA_DIR to a folder of yours, or correct its owner.',
      { cause: e },
    )
  }
  refuseForeign(places)
  // The home itself may have been made by hand with 0700; what lies inside has modes of its own.
  if (user) fs.chmodSync(places.home, fs.statSync(places.home).mode | 0o011)
}

/** A command that another user once ran here, above all root, left files that this one cannot open. */
function refuseForeign({ home, lock, password, cluster }: PostgresPaths): void {
  const foreign = [lock, password, cluster].find((file) => fs.existsSync(file) && !mayOpen(file))
  if (foreign === undefined) return
  throw new Error(
    `The data folder ${home} holds files of another user (${path.basename(foreign)}), who ran Kaoban there. ` +
      `Run this as root, and run Kaoban as one user from then on: chown -R ${process.getuid?.() ?? 0} "${home}"`,
  )
}

function mayOpen(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Makes the password of the database's only user, once. Only for the owner of the data home. */
export function ensurePassword(places: PostgresPaths): void {
  if (!fs.existsSync(places.password)) {
    writeDurably(places.password, `${randomBytes(18).toString('base64url')}\n`)
  }
}

/** One line of text, or null when the file is not there (yet). */
export function readLine(file: string): string | null {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null
}

/** Writes a small file so that after a power cut it is there whole or not at all. Mode 0600. */
export function writeDurably(file: string, text: string): void {
  const part = `${file}.new`
  fs.writeFileSync(part, text, { mode: 0o600, flush: true })
  fs.renameSync(part, file)
  syncFolder(path.dirname(file))
}

/** A rename survives a power cut only when the folder that holds the name is synced too. */
export function syncFolder(folder: string): void {
  // a folder cannot be opened there, and its names are journalled
  if (process.platform === 'win32') return
  const fd = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
