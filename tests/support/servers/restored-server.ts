import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { diskPlace } from '#server/backup/disk-place.ts'
import { makeBackup } from '#server/backup/make.ts'
import { findBackups, readBackupManifest } from '#server/backup/manifest.ts'
import { BACKUP_SETTING } from '#server/backup/note.ts'
import { packWith } from '#server/backup/pack.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { RETENTION } from '#server/backup/retention.ts'
import { readNote } from '#server/build/note.ts'
import { type Db, openDb, openPool } from '#server/db/db.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { inDatabase } from '#tests/support/database/databases.ts'
import { openBeside } from './entry-facts.ts'

const root = resolve(import.meta.dirname, '../../..')
const BACK = 'kaoban_back'

/**
 * The server that ships, beside the running one and on its database, that can be backed up and then be another machine to
 * which the backup came back, at the same address.
 */
export async function openRestoredServer(dataDir: string) {
  const dir = mkdtempSync(join(tmpdir(), 'kaoban restored '))
  const beside = await openBeside(dataDir)
  const pack = packWith(null)
  const place = diskPlace(join(dir, 'backups'))
  const distDir = join(root, 'dist')
  const config = { distDir, brandsDir: join(root, 'brands'), logLevel: 'silent' }
  const serve = async (db: Db, files: string, port: number): Promise<FastifyInstance> => {
    const app = await buildApp({
      ...{ db, store: { dir: files, provider: 'local' } },
      config: { ...config, build: readNote(distDir)?.name ?? 'unbuilt' },
    })
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  let app = await serve(beside.db, join(dir, 'files'), 0)
  const { port } = app.server.address() as { port: number }
  let back: Db | null = null
  return {
    port,
    /** Database of the school as phones find it. */
    db: (): Db => back ?? beside.db,
    files: () => resolveStorePaths(join(dir, back ? 'back' : 'files')),
    backUp: () =>
      makeBackup({
        ...{
          db: beside.db,
          connection: beside.connection,
          files: resolveStorePaths(join(dir, 'files')),
          place,
          pack,
        },
        ...{ version: '0.1.0', now: Date.now, where: 'x', retention: RETENTION },
      }),
    async restore() {
      app.server.closeAllConnections()
      await app.close()
      const [latest] = await findBackups(place)
      const manifest = await readBackupManifest(place, pack, latest?.id ?? '')
      await sql.raw(`create database ${BACK} template template0`).execute(beside.db)
      const connection = inDatabase(beside.connection, BACK)
      const files = resolveStorePaths(join(dir, 'back'))
      await restoreBackup({ connection, files, place, pack, manifest, over: false, now: Date.now })
      back = openDb(openPool(connection))
      app = await serve(back, join(dir, 'back'), port)
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await back?.destroy()
      await sql.raw(`drop database if exists ${BACK} with (force)`).execute(beside.db)
      await beside.db.deleteFrom('setting').where('key', '=', BACKUP_SETTING).execute()
      await beside.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
