import { inTransaction } from '../db/db.ts'
import { sweepBucket } from '../objects/waiting.ts'
import { remove } from './disk.ts'
import { trashFrames } from './frames.ts'
import { installationOfDatabase, installationOfFiles } from './installation.ts'
import { findKnownUploads, findReferencedHashes, GROUP } from './referenced-files.ts'
import { listDerivedPaths } from './shown-copy.ts'
import type { Store } from './store.ts'
import { fileToStoredId } from './store-paths.ts'
import { statStoredFile } from './stored.ts'
import { isTooMuch, type UnnamedFiles, unknownParts, unnamedBlobs } from './sweep-plan.ts'
import { ABANDONED_MS, COUNTED_MS, ORPHAN_MS } from './times.ts'
import { moveToTrash, restoreFromTrash } from './trash.ts'
import { emptyTrash, restoreAside, restoreNamed, type TrashSize } from './trash-sweep.ts'

/** Gives uploads up that nobody has fed for a week. @returns how many */
async function sweepUploads({ db, places, now }: Store): Promise<number> {
  const before = new Date(now() - ABANDONED_MS)
  const old = await db
    .selectFrom('upload')
    .where('touched_at', '<', before)
    .where('file_id', '=', '')
    .select(['account_id', 'upload_file_id'])
    .limit(1000)
    .execute()
  let removed = 0
  for (const { account_id, upload_file_id } of old) {
    removed += await inTransaction(db, async (tx) => {
      const gone = await tx
        .deleteFrom('upload')
        .where('account_id', '=', account_id)
        .where('upload_file_id', '=', upload_file_id)
        .where('file_id', '=', '')
        .where('touched_at', '<', before)
        .returning('account_id')
        .executeTakeFirst()
      if (!gone) return 0
      await trashFrames(places, { account_id, upload_file_id }, now())
      return 1
    })
  }
  return removed
}

/** The file's own row tells the same to whoever asks for its upload later. */
async function sweepCounted({ db, now }: Store): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('file_id', '<>', '')
    .where('touched_at', '<', new Date(now() - COUNTED_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const KINDS = {
  blobs: { age: ORPHAN_MS, wanted: findReferencedHashes },
  parts: { age: ABANDONED_MS, wanted: findKnownUploads },
} as const

/**
 * Moves files into the trash that were found to be named by nothing, unless they are named or written by now. What gets
 * its name while it is moved is put back; what gets it later is, when it is looked for.
 */
async function takeFound(
  store: Store,
  kind: keyof typeof KINDS,
  files: readonly string[],
): Promise<TrashSize> {
  const { db, places, now } = store
  const { age, wanted } = KINDS[kind]
  const taken: TrashSize = { files: 0, bytes: 0 }
  for (let at = 0; at < files.length; at += GROUP) {
    const group = files.slice(at, at + GROUP)
    const named = () => wanted(db, group.map(fileToStoredId))
    const before = await named()
    const moved = new Map<string, number>()
    for (const file of group) {
      const facts = await statStoredFile(places, file)
      if (!facts || facts.mtimeMs >= now() - age || before.has(fileToStoredId(file))) continue
      if (await moveToTrash(places, file, now())) moved.set(file, facts.size)
    }
    const after = await named()
    for (const [file, bytes] of moved) {
      if (after.has(fileToStoredId(file)) && (await restoreFromTrash(places, file))) continue
      // they are made again from the bytes
      if (kind === 'blobs') for (const made of listDerivedPaths(file)) await remove(made)
      taken.files += 1
      taken.bytes += bytes
    }
  }
  return taken
}

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
  tooMuch: { blobs: UnnamedFiles; parts: UnnamedFiles }
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
    : await sweepBucket(places.objects, now() - ABANDONED_MS, (file) => moveToTrash(places, file, now()))
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
