import type { Connection } from '../db/db.ts'

/** A connection as a value of DATABASE_URL; a socket folder goes as `host` behind the question mark. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, port: `${port}` })
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${query.toString()}`
}
