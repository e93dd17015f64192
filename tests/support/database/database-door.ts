import { type AddressInfo, createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '#server/db/db.ts'

/** A way to the test's database that can be shut, so that the database is away for one test alone. */
export interface DatabaseDoor {
  readonly connection: Connection
  /** Ends all connections and refuses new ones, as a database that restarts. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Nothing goes through any more, and nobody says so: the machine has gone. */
  silence(): void
  close(): Promise<void>
}

const where = (connection: Connection): NetConnectOpts => {
  if ('connectionString' in connection) {
    const { hostname, port } = new URL(connection.connectionString)
    return { host: hostname, port: Number(port || 5432) }
  }
  const { host, port } = connection
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${String(port)}`) } : { host, port }
}

const through = (connection: Connection, port: number): Connection => {
  if (!('connectionString' in connection)) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
  return { connectionString: url.href }
}

export async function databaseDoor(connection: Connection): Promise<DatabaseDoor> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}))
    if (isSilent) return
    const far = dial(where(connection))
    sockets.add(far.on('error', () => {}))
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = (port: number): Promise<number> =>
    new Promise((done) => {
      server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port))
    })
  const shut = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done())
      for (const one of sockets) one.destroy()
      sockets.clear()
    })
  const port = await listen(0)
  return {
    connection: through(connection, port),
    shut,
    open: async () => {
      isSilent = false
      await listen(port)
    },
    silence: () => {
      isSilent = true
      for (const one of sockets) one.unpipe()
    },
    close: async () => {
      if (server.listening) await shut()
    },
  }
}
