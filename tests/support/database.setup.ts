import type { TestProject } from 'vitest/node'
import { type Connection, openDb, openPool } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/start.ts'
import { createDatabase, dropDatabases, inDatabase, onServer } from './databases.ts'
import { startTestCluster } from './test-cluster.ts'

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
  await onServer(cluster.connection, (admin) => createDatabase(admin, template, 'template0'))
  const pool = openPool(inDatabase(cluster.connection, template))
  await migrate(openDb(pool))
  // the queue's tables too, or every test that uses jobs would make them
  await (await startJobs({ connection: inDatabase(cluster.connection, template), db: openDb(pool) })).stop()
  await pool.end()
  project.provide('database', { connection: cluster.connection, template })
  return async () => {
    await onServer(cluster.connection, (admin) => dropDatabases(admin, template))
    await cluster.stop()
  }
}
