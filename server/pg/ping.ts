import pg from 'pg'
import type { Connection } from '../db/db.ts'
import { isSilence, queryLimit } from './silence.ts'

/**
 * `starting`: a server is there but not open yet, or is just shutting down. `silent`: something takes the connection and
 * gives no reply in time.
 */
export type Pulse = 'ready' | 'starting' | 'silent' | 'absent'

const CANNOT_CONNECT_NOW = '57P03'
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Asks a server whether it answers. Throws what is wrong when it answers that we may not in.
 * @param timeoutMs for the connection, and as long again for the reply to a query
 */
export async function ping(connection: Connection, timeoutMs = 5_000): Promise<Pulse> {
  const client = new pg.Client({ ...connection, ...queryLimit(timeoutMs) })
  client.on('error', () => {}) // a server that dies right after answering is found out by the next query
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (e) {
    if (isSilence(e)) return 'silent'
    if (!(e instanceof pg.DatabaseError)) return 'absent'
    if (e.code === CANNOT_CONNECT_NOW) return 'starting'
    if (e.code === TOO_MANY_CONNECTIONS) return 'ready'
    throw e
  } finally {
    await client.end().catch(() => {})
  }
}
