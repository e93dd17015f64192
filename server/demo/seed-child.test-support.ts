import { type Connection, openDb, openPool } from '../db/db.ts'
import { storeDemo } from './seed.ts'
import { countStatements } from './statements.test-support.ts'

/**
 * A process of its own that seeds the database named by its first argument and ends itself with -9 at the statement
 * numbered by the second, milliseconds by the third after it was sent.
 */
const [, , connection = '', statement, later] = process.argv
const pool = openPool(JSON.parse(connection) as Connection)
countStatements(pool, (number) => {
  if (number === Number(statement)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(later))
})
await storeDemo(openDb(pool), { now: new Date('2026-11-20T08:00:00Z') })
await pool.end()
