import type { StorePaths } from '../store/store-paths.ts'
import { readStoredBytes } from '../store/stored.ts'
import { trashOf } from '../store/trash.ts'
import { sha256Of } from './manifest.ts'

/** A stored file's bytes, also while it lies in the trash. Null: it is not there, or its bytes are others by now. */
export async function readStored(
  places: StorePaths,
  schoolId: string,
  sha256: string,
): Promise<Buffer | null> {
  const blob = places.blob(schoolId, sha256)
  // a sweep may be moving it
  for (const file of [blob, trashOf(places, blob), blob]) {
    const bytes = await readStoredBytes(places, file)
    if (bytes && sha256Of(bytes) === sha256) return bytes
  }
  return null
}
