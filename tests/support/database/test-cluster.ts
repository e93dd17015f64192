import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Connection } from '#server/db/db.ts'
import { connectDatabase } from '#server/pg/connect.ts'

export interface TestCluster {
  connection: Connection
  stop(): Promise<void>
}

/** One PostgreSQL for a test run: that of CITUS_URL or DATABASE_URL, else a built-in one in a temporary folder. */
export async function startTestCluster(
  databaseUrl = process.env['CITUS_URL'] ?? process.env['DATABASE_URL'],
): Promise<TestCluster> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-test-'))
  const handle = await connectDatabase({ dataDir: home, databaseUrl, mode: 'own', throwaway: true })
  return {
    connection: handle.connection,
    async stop() {
      await handle.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}
