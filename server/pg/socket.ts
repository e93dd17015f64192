import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readLine, writeDurably } from './home.ts'
import type { Places } from './places.ts'
import { giveTo, type ServerUser } from './user.ts'

/** Only a part of the socket's name: no TCP port is opened. */
export const SOCKET_PORT = 5432

/** `sun_path` of a socket address holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const MAX_BYTES = process.platform === 'darwin' ? 103 : 107

/** Whether PostgreSQL can put its socket into `folder`; a comma or quote would split its list of folders. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_BYTES && !/[",]/.test(folder)
}

/**
 * Makes the folder for the socket, open to PostgreSQL's user and root alone: `run` in the data home, or a short one
 * under the system's temporary folder, whose random name is written down so that a living server is found again.
 * Only for the owner of the data home.
 */
export function ensureSocketFolder(places: Places, user: ServerUser): void {
  if (fitsSocket(places.run)) return makePrivate(places.run, user)
  if (socketFolder(places, user) !== null) return
  const made = fs.mkdtempSync(path.join(shortTmp(), 'kaoban-'))
  makePrivate(made, user)
  writeDurably(places.runElsewhere, `${made}\n`)
}

/** The folder with the socket, or null when its owner has not made it yet. */
export function socketFolder(places: Places, user: ServerUser): string | null {
  if (fitsSocket(places.run)) return places.run
  const known = readLine(places.runElsewhere)
  return known !== null && isOurs(known, user) ? known : null
}

function shortTmp(): string {
  const tmp = [os.tmpdir(), '/tmp'].find((dir) => fitsSocket(path.join(dir, 'kaoban-XXXXXX')))
  if (tmp) return tmp
  throw new Error(
    `The temporary folder ${os.tmpdir()} has too long a path for a socket. Set TMPDIR to a shorter one.`,
  )
}

function makePrivate(folder: string, user: ServerUser): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o700)
  giveTo(user, folder)
}

/** The temporary folder is everybody's: a folder there is only trusted when nobody else could have made it. */
function isOurs(folder: string, user: ServerUser): boolean {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false })
  const uid = user?.uid ?? process.getuid?.()
  return stat !== undefined && stat.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0
}
