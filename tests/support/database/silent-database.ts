import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SilentDatabase {
  readonly port: number
  close(): Promise<void>
}

/** PostgreSQL's `AuthenticationOk`, and `ReadyForQuery` outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * Takes connections and falls silent: right after it took one, or once it let a user in, so that the first query gets no
 * reply. Connections stay open meanwhile, as those of a machine that hangs.
 */
export async function silentDatabase(falls: 'accepting' | 'letting in'): Promise<SilentDatabase> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (falls === 'letting in') socket.once('data', () => socket.write(WELCOME))
    else socket.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const one of sockets) one.destroy()
      }),
  }
}
