import pg from 'pg'
import type { Connection } from '#server/db/db.ts'

/** The same server, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs commands on the server outside any of the test databases. */
export async function onServer(connection: Connection, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ ...connection, application_name: 'kaoban-test' })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Every engine gets the encoding and order that the built-in database has. Names are our own words only. */
export async function createDatabase(admin: pg.Client, name: string, template: string): Promise<void> {
  const order = template === 'template0' ? `encoding 'UTF8' lc_collate 'C' lc_ctype 'C'` : ''
  await admin.query(`create database "${name}" template "${template}" ${order}`)
}

export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists "${name}" with (force)`)
}

export async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname::text, $1)',
    [prefix],
  )
  for (const { datname } of rows) await dropDatabase(admin, datname)
}
