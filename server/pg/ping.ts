import pg from 'pg'
import type { Connection } from '../db/db.ts'

/** `starting`: a server is there but not open yet, or is just shutting down. */
export type Pulse = 'ready' | 'starting' | 'absent'

const CANNOT_CONNECT_NOW = '57P03'
const TOO_MANY_CONNECTIONS = '53300'

/** Asks a server whether it answers. Throws what is wrong when it answers that we may not in. */
export async function ping(connection: Connection, timeoutMs = 5_000): Promise<Pulse> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {}) // a server that dies right after answering is found out by the next query
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (e) {
    if (!(e instanceof pg.DatabaseError)) return 'absent'
    if (e.code === CANNOT_CONNECT_NOW) return 'starting'
    if (e.code === TOO_MANY_CONNECTIONS) return 'ready'
    throw e
  } finally {
    await client.end().catch(() => {})
  }
}
