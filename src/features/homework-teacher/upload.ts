import type { KeptFile } from '#core/sync/types.ts'
import { work } from '#src/state/work.ts'

/** Milliseconds after which it is looked again where no change was heard, as when another window sends. */
const LOOK_MS = 700

export type Uploaded = { ok: true; schoolId: string } | { ok: false; file: KeptFile | null }

/**
 * Brings a file to the school by the phone's own queue and waits until it is there or cannot go.
 * @throws EmptyFileError of core/sync for a file without bytes or name
 */
export async function upload(
  file: { target: string; bytes: ArrayBuffer; type: string; name: string; purpose: string },
  { signal }: { signal: AbortSignal },
): Promise<Uploaded> {
  const sync = await work()
  if (!sync) return { ok: false, file: null }
  const { fileId } = await sync.keepFile({ ...file, early: true })
  let changed: () => void = () => {}
  const unseen = sync.watchItems(() => changed())
  try {
    for (;;) {
      const change = new Promise<void>((resolve) => {
        changed = resolve
      })
      const kept = (await sync.filesOf(file.target)).find((one) => one.fileId === fileId) ?? null
      if (kept?.schoolId) return { ok: true, schoolId: kept.schoolId }
      if (!kept || kept.trouble || signal.aborted) return { ok: false, file: kept }
      await Promise.race([change, new Promise((resolve) => setTimeout(resolve, LOOK_MS))])
    }
  } finally {
    unseen()
    // At school it is needed here no more; one that cannot go would only fill the phone.
    await sync.dropFile(fileId)
  }
}
