import pg from 'pg'
import type { Connection } from '#server/db/db.ts'
import { citus, nodesOf } from './nodes.ts'

/** The same server, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs commands on the server outside any of the test databases. */
async function onServer(connection: Connection, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ ...connection, application_name: 'kaoban-test' })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/**
 * Makes a database, on a Citus one of the name on each node: what a copied one knows of its nodes holds for the copy.
 * Every engine gets the encoding and order that the built-in database has. Names are our own words only.
 */
export async function createDatabase(server: Connection, name: string, template: string): Promise<void> {
  const order = template === 'template0' ? `encoding 'UTF8' lc_collate 'C' lc_ctype 'C'` : ''
  for (const node of await nodesOf(server))
    await onServer(node, async (admin) => {
      if (citus) await admin.query(LET_GO, [template])
      await admin.query(`create database "${name}" template "${template}" ${order}`)
    })
}

/** Citus looks after each of its databases by a process, which would keep it from being copied. */
const LET_GO = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1'

export async function dropDatabase(server: Connection, name: string): Promise<void> {
  for (const node of await nodesOf(server))
    await onServer(node, (admin) => admin.query(`drop database if exists "${name}" with (force)`))
}

export async function isDatabase(server: Connection, name: string): Promise<boolean> {
  let found = false
  await onServer(server, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    found = rowCount === 1
  })
  return found
}

export async function dropDatabases(server: Connection, prefix: string): Promise<void> {
  await onServer(server, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname::text, $1)',
      [prefix],
    )
    for (const { datname } of rows) await dropDatabase(server, datname)
  })
}
