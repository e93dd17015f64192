import type { BackupReport } from '../backup/make.ts'
import type { BackupStorage } from '../backup/place.ts'

/** A moment as people in China write it. */
export const timeText = (at: number): string =>
  `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** What a backup came to, for the command and the log. */
export function formatBackupReport({ written, proof, removed }: BackupReport, place: BackupStorage): string {
  const { id, at, manifest, sent } = written
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, missing } = manifest.files
  return [
    `Backup ${id}, of ${timeText(at)}, in ${place.name}: ${String(rows)} rows, ${String(count)} files; ${megabytes(sent)} were new.`,
    proof.restored
      ? `It was restored into a scratch database: ${String(proof.rows)} rows are the same, ${String(proof.filesRead)} files were read again.`
      : 'It was read again; it was not restored on trial, as the database’s user may not make a scratch database (createdb).',
    ...(missing > 0
      ? [`${String(missing)} files that rows name are not in the store, or damaged: they are not in it.`]
      : []),
    ...(removed.backups > 0
      ? [`${String(removed.backups)} backups that are no longer kept were removed.`]
      : []),
    '',
  ].join('\n')
}
