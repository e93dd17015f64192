import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeBackup } from '#server/backup/make.ts'
import { findBackups, readBackupManifest } from '#server/backup/manifest.ts'
import { packWith } from '#server/backup/pack.ts'
import type { BackupStorage } from '#server/backup/place.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { RETENTION } from '#server/backup/retention.ts'
import { openDb } from '#server/db/db.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { type FreshDb, freshDb } from './db.ts'

export const NOW = Date.UTC(2026, 10, 25, 3)
export const DAY = 86_400_000

/** Every row of every table as PostgreSQL writes it, but for what restores and backups note of themselves. */
export async function contentOf(connection: FreshDb['connection']): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of rows) {
      if (name.startsWith('kysely_')) continue
      const where = name === 'setting' ? `where key not in ('lastBackup', 'restored', 'keptMoments')` : ''
      const found = await client.query<{ r: string }>(
        `select t::text as r from "${name}" t ${where} order by 1`,
      )
      all[name] = found.rows.map(({ r }) => r)
    }
    return all
  } finally {
    await client.end()
  }
}

/** A school with two folders, and databases to bring its backups back into. */
export async function openTrial() {
  const dir = mkdtempSync(path.join(tmpdir(), 'kaoban backup '))
  const at = (name: string) => path.join(dir, name)
  const source = await freshDb()
  await insertSchools(source.db)
  await bindFiles(source.db, { database: 'd', files: at('files'), now: NOW })
  const others: FreshDb[] = []
  return {
    source,
    at,
    files: resolveStorePaths(at('files')),
    put: (text: string, now = NOW - DAY) =>
      putStored(source.db, at('files'), { schoolId: 'A', bytes: Buffer.from(text), now }),
    make: (place: BackupStorage, key: Buffer | null = null, now = NOW, retention = RETENTION) =>
      makeBackup({
        ...{ db: openDb(source.pool), connection: source.connection, files: resolveStorePaths(at('files')) },
        ...{ place, pack: packWith(key), version: '0.1.0', now: () => now },
        ...{ where: 'the second disk', retention },
      }),
    /** An empty database of this release. */
    async other(): Promise<FreshDb> {
      const fresh = await freshDb()
      others.push(fresh)
      return fresh
    },
    /** Brings the latest backup of a place back into a database, and the folder `back`. */
    async back(
      connection: FreshDb['connection'],
      place: BackupStorage,
      key: Buffer | null = null,
      over = false,
      pause?: (ms: number) => Promise<unknown>,
    ) {
      const pack = packWith(key)
      const [latest] = await findBackups(place)
      const manifest = await readBackupManifest(place, pack, latest?.id ?? '')
      const files = resolveStorePaths(at('back'))
      return restoreBackup({ connection, files, place, pack, manifest, over, now: () => NOW + DAY, pause })
    },
    async close() {
      for (const one of [source, ...others]) await one.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Trial = Awaited<ReturnType<typeof openTrial>>
