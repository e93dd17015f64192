import { utimesSync } from 'node:fs'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/db/ids.ts'
import { writeAt } from '#server/store/disk.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { sha256 } from '#tests/support/school/homework.ts'

/** Stores bytes as an import does: first on the disk, then in a row. @returns their hash */
export async function putStored(
  db: Db,
  dir: string,
  { schoolId, bytes, now }: { schoolId: string; bytes: Buffer; now: number },
): Promise<string> {
  const hash = sha256(bytes)
  const blob = resolveStorePaths(dir).blob(schoolId, hash)
  await writeAt(blob, 0, bytes, false)
  utimesSync(blob, new Date(now), new Date(now))
  await nameStored(db, { schoolId, hash, size: bytes.length, now })
  return hash
}

/** Writes the row of stored bytes. */
export async function nameStored(
  db: Db,
  { schoolId, hash, size, now }: { schoolId: string; hash: string; size: number; now: number },
): Promise<void> {
  const id = newId(now)
  await db
    .insertInto('file')
    .values({
      ...{
        school_id: schoolId,
        file_id: id,
        account_id: '',
        upload_file_id: id,
        user_id: '',
        student_id: '',
      },
      ...{ sha256: hash, size, type: 'image/png', name: 'page.png', purpose: 'card', number: '' },
      created_at: new Date(now),
    })
    .execute()
}
