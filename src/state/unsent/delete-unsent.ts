import { eraseDatabase } from '#core/db/erase.ts'
import { writeKeptTexts } from '#src/platform/kept-texts.ts'
import { localStore } from '#src/platform/storage.ts'
import { closeWork } from './work-close.ts'

/**
 * Deletes an account's unsent work from this phone: drafts, photographs, what waits. Only after the person typed that it
 * is to go; nothing else in the app does this.
 */
export async function deleteUnsent(accountKey: string): Promise<void> {
  closeWork()
  await eraseDatabase(accountKey, [])
  await writeKeptTexts(accountKey, new Map())
  for (const key of localStore.keys()) if (key.startsWith(`kb.unsent.${accountKey}.`)) localStore.remove(key)
}
