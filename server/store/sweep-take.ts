import { remove } from './disk.ts'
import { GROUP, knownOf, namedOf } from './named.ts'
import { idOf } from './places.ts'
import { madeBeside } from './shown-copy.ts'
import type { Store } from './store.ts'
import { factsOf } from './stored.ts'
import { ABANDONED_MS, ORPHAN_MS } from './times.ts'
import { putBack, toTrash } from './trash.ts'
import type { TrashSize } from './trash-sweep.ts'

const KINDS = {
  blobs: { age: ORPHAN_MS, wanted: namedOf },
  parts: { age: ABANDONED_MS, wanted: knownOf },
} as const

/**
 * Moves files into the trash that were found to be named by nothing, unless they are named or written by now. What gets
 * its name while it is moved is put back; what gets it later is, when it is looked for.
 */
export async function takeFound(
  store: Store,
  kind: keyof typeof KINDS,
  files: readonly string[],
): Promise<TrashSize> {
  const { db, places, now } = store
  const { age, wanted } = KINDS[kind]
  const taken: TrashSize = { files: 0, bytes: 0 }
  for (let at = 0; at < files.length; at += GROUP) {
    const group = files.slice(at, at + GROUP)
    const named = () => wanted(db, group.map(idOf))
    const before = await named()
    const moved = new Map<string, number>()
    for (const file of group) {
      const facts = await factsOf(places, file)
      if (!facts || facts.mtimeMs >= now() - age || before.has(idOf(file))) continue
      if (await toTrash(places, file, now())) moved.set(file, facts.size)
    }
    const after = await named()
    for (const [file, bytes] of moved) {
      if (after.has(idOf(file)) && (await putBack(places, file))) continue
      // they are made again from the bytes
      if (kind === 'blobs') for (const made of madeBeside(file)) await remove(made)
      taken.files += 1
      taken.bytes += bytes
    }
  }
  return taken
}
