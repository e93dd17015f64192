import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDb, openPool } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { contentOf } from '#tests/support/database/backup.ts'
import { freshDb } from '#tests/support/database/db.ts'
import { hasOlder, startOlderCluster } from '#tests/support/database/older-cluster.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { diskPlace } from './disk-place.ts'
import { makeBackup } from './make.ts'
import { findBackups, readBackupManifest } from './manifest.ts'
import { packWith } from './pack.ts'
import { restoreBackup } from './restore.ts'
import { RETENTION } from './retention.ts'
import { readStored } from './stored.ts'

it.skipIf(!hasOlder())(
  'a school of an older major version of PostgreSQL comes over to this one by its backup, whole [G06]',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'kaoban major '))
    const older = startOlderCluster()
    const fresh = await freshDb()
    const connection = { connectionString: older.url }
    const pool = openPool(connection)
    try {
      const db = openDb(pool)
      await migrate(db)
      await insertSchools(db)
      await bindFiles(db, { database: 'old', files: join(dir, 'files'), now: Date.now() })
      const bytes = Buffer.from('an answer')
      const hash = await putStored(db, join(dir, 'files'), { schoolId: 'A', bytes, now: Date.now() })
      const [place, pack] = [diskPlace(join(dir, 'backups')), packWith(null)]
      const made = await makeBackup({
        ...{ db, connection, files: resolveStorePaths(join(dir, 'files')), place, pack, version: '0.1.0' },
        ...{ now: Date.now, where: 'x', retention: RETENTION },
      })
      expect(made.proof.restored).toBe(true)
      const before = await contentOf(connection)
      const [latest] = await findBackups(place)
      const manifest = await readBackupManifest(place, pack, latest?.id ?? '')
      const files = resolveStorePaths(join(dir, 'new files'))
      await fresh.pool.end()
      await restoreBackup({
        ...{ connection: fresh.connection, files, place, pack, manifest, over: false, now: Date.now },
      })
      const after = await contentOf(fresh.connection)
      for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
      expect(await readStored(files, 'A', hash)).toEqual(bytes)
    } finally {
      await pool.end()
      older.stop()
      await fresh.drop().catch(() => {})
      rmSync(dir, { recursive: true, force: true })
    }
  },
  120_000,
)
