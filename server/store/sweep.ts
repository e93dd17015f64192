import { bucketDirOf } from '../objects/sandbox/provider.ts'
import { sweepBucket } from '../objects/sandbox/waiting.ts'
import { installationOfDatabase, installationOfFiles } from './installation.ts'
import type { Store } from './store.ts'
import { type Found, isTooMuch, unknownParts, unnamedBlobs } from './sweep-plan.ts'
import { takeFound } from './sweep-take.ts'
import { sweepCounted, sweepUploads } from './sweep-uploads.ts'
import { ABANDONED_MS } from './times.ts'
import { toTrash } from './trash.ts'
import { emptyTrash, restoreAside, restoreNamed, type TrashSize } from './trash-sweep.ts'

/** What a sweep did. Everything it took lies in the trash. */
export interface Swept {
  /** Uploads given up. */
  uploads: number
  /** Stored uploads that count towards no quota any more; their files stay. */
  counted: number
  /** Files of uploads that no row knows. */
  parts: number
  /** Stored files that no row names. */
  blobs: number
  /** What the object store was sent and no school took over. */
  objects: number
  /** Bytes of parts and blobs. */
  bytes: number
  /** Put back from the trash, as a row names them. */
  restored: number
  /** Removed for good after their time in the trash. */
  removed: TrashSize
  /** In the trash now. */
  trash: TrashSize
}

/** A sweep that took nothing, as it would have taken too much. */
export interface Unswept {
  tooMuch: { blobs: Found; parts: Found }
}

/**
 * Moves into the trash what uploads left behind: those given up, parts whose upload is gone, and bytes that got their
 * name but never a row. A file that has a row is never touched; one in the trash is put back first.
 * @param word true: a person said that it may take as much as it finds
 * @throws Error when database and files are not of one installation
 */
export async function sweepStore(store: Store, word = false): Promise<Swept | Unswept> {
  await requireOne(store)
  await restoreAside(store)
  const restored = await restoreNamed(store)
  const blobs = await unnamedBlobs(store)
  const parts = await unknownParts(store)
  if (!word && (isTooMuch(blobs) || isTooMuch(parts))) return { tooMuch: { blobs, parts } }
  const { places, now } = store
  const counted = await sweepCounted(store)
  const uploads = await sweepUploads(store)
  const taken = {
    blobs: await takeFound(store, 'blobs', blobs.files),
    parts: await takeFound(store, 'parts', parts.files),
  }
  const objects = places.remote
    ? 0
    : await sweepBucket(bucketDirOf(places.root), now() - ABANDONED_MS, (file) =>
        toTrash(places, file, now()),
      )
  const { removed, left } = await emptyTrash(store)
  return {
    ...{ uploads, counted, objects, restored, removed },
    blobs: taken.blobs.files,
    parts: taken.parts.files,
    bytes: taken.blobs.bytes + taken.parts.bytes,
    trash: left,
  }
}

/** A folder may have been put in place of another while the server runs. */
async function requireOne({ db, places }: Store): Promise<void> {
  const database = await installationOfDatabase(db)
  const files = await installationOfFiles(places)
  if (database && database.id === files?.id) return
  throw new Error(
    `The files in ${places.remote?.name ?? places.root} are of installation ${files?.id ?? 'unknown'}, ` +
      `the database of ${database?.id ?? 'unknown'}: nothing was swept.`,
  )
}
