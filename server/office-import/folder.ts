import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchoolId } from '../db/scope.ts'
import type { FileOfDraft } from '../modules/office-scores/draft/draft.repo.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { ensureStoredFile } from '../store/trash.ts'

/** Gives the files of a draft under their own names in a folder of their own, while `work` runs. */
export async function runInDraftFolder<T>(
  places: StorePaths,
  school: SchoolId,
  files: readonly FileOfDraft[],
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'kaoban-office-'))
  try {
    for (const file of files) {
      // it is fetched where it lies elsewhere
      await ensureStoredFile(places, school, file.sha256)
      await symlink(places.blob(school, file.sha256), join(dir, file.name))
    }
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
