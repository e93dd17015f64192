import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { readLine, writeDurably } from './home.ts'
import type { PostgresPaths } from './places.ts'
import { isAlive, postmasterPid } from './stale.ts'
import { giveTo, type ServerUser } from './user.ts'

/** Only a part of the socket's name: no TCP port is opened. */
const SOCKET_PORT = 5432

/** `sun_path` of a socket address holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const MAX_BYTES = process.platform === 'darwin' ? 103 : 107

/** Whether PostgreSQL can put its socket into `folder`; a comma or quote would split its list of folders. */
function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_BYTES && !/[",]/.test(folder)
}

/**
 * Makes the folder for the socket, open to PostgreSQL's user and root alone: `run` in the data home, or a short one
 * under the system's temporary folder, whose random name is written down so that a living server is found again.
 * Only for the owner of the data home.
 */
function ensureSocketFolder(places: PostgresPaths, user: ServerUser): void {
  if (fitsSocket(places.run)) return makePrivate(places.run, user)
  if (socketFolder(places, user) !== null) return
  const made = fs.mkdtempSync(path.join(shortTmp(), 'kaoban-'))
  makePrivate(made, user)
  writeDurably(places.runElsewhere, `${made}\n`)
}

/** The folder with the socket, or null when its owner has not made it yet. */
function socketFolder(places: PostgresPaths, user: ServerUser): string | null {
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

/**
 * How the built-in server is reached: by a socket in a folder of ours, or, where the system knows no such sockets for it
 * (Windows), by a port of this machine alone. Either asks for the password by SCRAM.
 */
export type DoorKind = 'socket' | 'tcp'

export const doorHere: DoorKind = process.platform === 'win32' ? 'tcp' : 'socket'

export interface PostgresEndpoint {
  /** The socket's folder, or 127.0.0.1. */
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'

/**
 * Makes a door; only for the owner of the data home. The port of a server that lives stays; else it is a free one, as
 * the last one may be somebody else's by now.
 */
export async function ensureDoor(places: PostgresPaths, user: ServerUser, kind: DoorKind): Promise<void> {
  if (kind === 'socket') return ensureSocketFolder(places, user)
  const pid = postmasterPid(places)
  if (readLine(places.port) !== null && pid !== null && isAlive(pid)) return
  writeDurably(places.port, `${String(await freePort())}\n`)
}

/** The door of a data home; null: its owner has not made it yet. */
export function doorOf(places: PostgresPaths, user: ServerUser, kind: DoorKind): PostgresEndpoint | null {
  if (kind === 'socket') {
    const host = socketFolder(places, user)
    return host === null ? null : { host, port: SOCKET_PORT }
  }
  const port = Number(readLine(places.port))
  return port > 0 ? { host: LOOPBACK, port } : null
}

/** Arguments with which PostgreSQL opens it, and no other. */
export const doorArguments = (door: PostgresEndpoint, kind: DoorKind): string[] =>
  kind === 'socket'
    ? ['-k', door.host]
    : ['-c', 'unix_socket_directories=', '-c', `listen_addresses=${door.host}`, '-p', String(door.port)]

/** A folder that PostgreSQL's user can read and nobody else. */
export const privateFolder = (places: PostgresPaths, door: PostgresEndpoint, kind: DoorKind): string =>
  kind === 'socket' ? door.host : places.home

/** What a program of PostgreSQL finds around it. */
export const serverSurroundings = (): { cwd: string; env: Record<string, string> } =>
  process.platform === 'win32'
    ? {
        cwd: path.parse(process.execPath).root,
        // its libraries find the system's own by these
        env: {
          SystemRoot: process.env['SystemRoot'] ?? 'C:\\Windows',
          PATH: process.env['PATH'] ?? '',
          TZ: 'UTC',
        },
      }
    : { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

/** A program by its path: on Windows it has a suffix. */
export const programIn = (programs: string, name: string): string => {
  const plain = path.join(programs, 'bin', name)
  return fs.existsSync(`${plain}.exe`) ? `${plain}.exe` : plain
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, LOOPBACK, done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
