import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { readLine, writeDurably } from './home.ts'
import type { Places } from './places.ts'
import { ensureSocketFolder, SOCKET_PORT, socketFolder } from './socket.ts'
import { isAlive, postmasterPid } from './stale.ts'
import type { ServerUser } from './user.ts'

/**
 * How the built-in server is reached: by a socket in a folder of ours, or, where the system knows no such sockets for it
 * (Windows), by a port of this machine alone. Either asks for the password by SCRAM.
 */
export type DoorKind = 'socket' | 'tcp'

export const doorHere: DoorKind = process.platform === 'win32' ? 'tcp' : 'socket'

export interface Door {
  /** The socket's folder, or 127.0.0.1. */
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'

/**
 * Makes a door; only for the owner of the data home. The port of a server that lives stays; else it is a free one, as
 * the last one may be somebody else's by now.
 */
export async function ensureDoor(places: Places, user: ServerUser, kind: DoorKind): Promise<void> {
  if (kind === 'socket') return ensureSocketFolder(places, user)
  const pid = postmasterPid(places)
  if (readLine(places.port) !== null && pid !== null && isAlive(pid)) return
  writeDurably(places.port, `${String(await freePort())}\n`)
}

/** The door of a data home; null: its owner has not made it yet. */
export function doorOf(places: Places, user: ServerUser, kind: DoorKind): Door | null {
  if (kind === 'socket') {
    const host = socketFolder(places, user)
    return host === null ? null : { host, port: SOCKET_PORT }
  }
  const port = Number(readLine(places.port))
  return port > 0 ? { host: LOOPBACK, port } : null
}

/** Arguments with which PostgreSQL opens it, and no other. */
export const doorArguments = (door: Door, kind: DoorKind): string[] =>
  kind === 'socket'
    ? ['-k', door.host]
    : ['-c', 'unix_socket_directories=', '-c', `listen_addresses=${door.host}`, '-p', String(door.port)]

/** A folder that PostgreSQL's user can read and nobody else. */
export const privateFolder = (places: Places, door: Door, kind: DoorKind): string =>
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
