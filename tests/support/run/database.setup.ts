import type { TestProject } from 'vitest/node'
import { type Connection, openDb, openPool } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/start.ts'
import { joinNodes, spread } from '#tests/support/database/citus.ts'
import { createDatabase, dropDatabases, inDatabase, isDatabase } from '#tests/support/database/databases.ts'
import { citus } from '#tests/support/database/nodes.ts'
import { startTestCluster } from '#tests/support/database/test-cluster.ts'

export interface TestDatabase {
  connection: Connection
  /** A migrated, empty database to copy; its name begins the name of every database of this run. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase
  }
}

/** Starts the run's PostgreSQL and makes the template; the answer takes everything away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const template = `kaoban_test_${Date.now().toString(36)}_${process.pid}`
  const kept = citus ? process.env['CITUS_TEMPLATE'] : undefined
  if (kept === undefined) await makeTemplate(cluster.connection, template)
  else {
    if (!(await isDatabase(cluster.connection, kept))) await makeTemplate(cluster.connection, kept)
    await createDatabase(cluster.connection, template, kept)
  }
  project.provide('database', { connection: cluster.connection, template })
  return async () => {
    await dropDatabases(cluster.connection, template)
    await cluster.stop()
  }
}

async function makeTemplate(server: Connection, template: string): Promise<void> {
  await createDatabase(server, template, 'template0')
  if (citus) await joinNodes(server, template)
  const pool = openPool(inDatabase(server, template))
  await migrate(openDb(pool))
  // the queue's tables too, or every test that uses jobs would make them
  await (await startJobs({ connection: inDatabase(server, template), db: openDb(pool) })).stop()
  await pool.end()
  if (citus) await spread(server, template)
}
