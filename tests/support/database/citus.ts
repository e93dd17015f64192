import pg from 'pg'
import { type Connection, openDb, openPool } from '#server/db/db.ts'
import { distribute, storeDatabaseSettings } from '#server/db/distribute.ts'
import { inDatabase } from './databases.ts'
import { nodesOf } from './nodes.ts'

/** Few: a test writes some rows, and each shard is a table. */
const SHARDS = 2

/** Makes an empty database, there on each node, one Citus. */
export async function joinNodes(server: Connection, database: string): Promise<void> {
  const nodes = await nodesOf(server)
  for (const node of nodes) await inNode(node, database, ['create extension citus'])
  const [own, ...workers] = nodes.map(
    (node) => new URL((node as { connectionString: string }).connectionString),
  )
  await inNode(server, database, [
    `select citus_set_coordinator_host('${own?.hostname}', ${own?.port})`,
    ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
  ])
}

/** Spreads the tables of a database that `joinNodes` made one, after they were made. */
export async function spread(server: Connection, database: string): Promise<void> {
  const db = openDb(openPool(inDatabase(server, database)))
  await distribute(db, () => {}, { shards: SHARDS })
  await db.destroy()
}

/** A copy of such a database has its tables where they lie, and not its settings. */
export async function settleCopy(copy: Connection): Promise<void> {
  const db = openDb(openPool(copy))
  await storeDatabaseSettings(db)
  await db.destroy()
}

async function inNode(node: Connection, database: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inDatabase(node, database))
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}
