import pg from 'pg'
import type { Connection } from '#server/db/db.ts'

/** The coordinator named by `CITUS_URL`, whose database knows its nodes; null where tests run on one database. */
export const citus: Connection | null =
  process.env['CITUS_URL'] === undefined ? null : { connectionString: process.env['CITUS_URL'] }

/** The server itself, or every node of a Citus, the coordinator first: a database of a name is made on each. */
export async function nodesOf(server: Connection): Promise<Connection[]> {
  if (!citus || !('connectionString' in server)) return [server]
  return [server, ...(await workersOf(server.connectionString))]
}

async function workersOf(url: string): Promise<Connection[]> {
  const client = new pg.Client({ connectionString: (citus as { connectionString: string }).connectionString })
  await client.connect()
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    `select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive order by nodeid`,
  )
  await client.end()
  return rows.map(({ nodename, nodeport }) => {
    const worker = new URL(url)
    worker.hostname = nodename
    worker.port = String(nodeport)
    return { connectionString: worker.href }
  })
}
