import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { writeAt } from '../store/disk.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { keepFile, statStoredFile, touchStored } from '../store/stored.ts'
import { restoreFromTrash } from '../store/trash.ts'
import { type BackupManifest, readBackupFiles, readObject } from './manifest.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { readStored } from './stored.ts'

/**
 * Writes the files of a backup that are not in the store, or are no longer what they were; what lies in its trash is put
 * back. Others are left alone: a sweep takes later what no row names.
 * @returns how many were written
 */
export async function restoreFiles({
  files: places,
  place,
  pack,
  manifest,
  now,
}: {
  files: StorePaths
  place: BackupStorage
  pack: Pack
  manifest: BackupManifest
  now: number
}): Promise<number> {
  let written = 0
  for await (const [school, sha256, size, held] of readBackupFiles(place, pack, manifest)) {
    if (held === 0) continue
    const blob = places.blob(school, sha256)
    await restoreFromTrash(places, blob)
    if (
      (await statStoredFile(places, blob))?.size !== size ||
      (await readStored(places, school, sha256)) === null
    ) {
      const own = path.join(places.uploads, `restore-${randomBytes(8).toString('hex')}`)
      await writeAt(own, 0, await readObject(place, pack, sha256), true)
      await keepFile(places, own, blob)
      written += 1
    }
    await touchStored(places, blob, now)
  }
  return written
}
