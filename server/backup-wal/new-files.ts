import type { BackupFileEntry } from '../backup/manifest.ts'
import { objectName } from '../backup/manifest.ts'
import { readStored } from '../backup/stored.ts'
import { overSchools } from '../db/tenancy.ts'
import type { BaseOptions } from './base.ts'
import { filesName } from './names.ts'

/** A row may come this much later than the time it bears. */
const LATE_MS = 10 * 60_000

/**
 * Puts stored files that rows named since a moment into the place, so that a moment can be brought back where the data
 * folder is lost as well. @param since epoch ms @returns how many
 */
export async function sendNewFiles(o: BaseOptions, line: string, since: number): Promise<number> {
  const { db, files: places, place, pack, now } = o
  if (!places) return 0
  const at = now()
  const rows = await db
    .selectFrom('file')
    .where('created_at', '>', new Date(since - LATE_MS))
    .select(['school_id', 'sha256', 'size'])
    .distinct()
    .modifyEnd(overSchools('a backup has everything'))
    .execute()
  const lines: BackupFileEntry[] = []
  for (const { school_id, sha256, size } of rows) {
    o.signal?.throwIfAborted()
    const bytes = await readStored(places, school_id, sha256)
    const name = objectName(pack, sha256)
    if (bytes) await place.put(name, await pack.pack(name, bytes))
    lines.push([school_id, sha256, size, bytes ? 1 : 0])
  }
  if (lines.length === 0) return 0
  const name = filesName(line, at)
  await place.put(name, await pack.pack(name, Buffer.from(JSON.stringify(lines))))
  await place.settle()
  return lines.length
}
