import { randomBytes } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { FileReceipt } from '#contract/files.ts'
import { sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { inTransaction } from '../../db/db.ts'
import { createTurns } from '../../http/limits/turns.ts'
import { denied, Refusal } from '../../http/reply/refusal.ts'
import { type ObjectStore, type ObjectUpload, StoreTrouble } from '../../objects/port.ts'
import { putInPlace, remove, writeAll } from '../../store/disk.ts'
import type { FileFacts, FileOwner } from '../../store/file-row.ts'
import { mergeUpload } from '../../store/merge.ts'
import type { Store } from '../../store/store.ts'
import { beginUpload, lockUpload, saveGot } from '../../store/uploads.ts'
import { prefixOf } from './token.service.ts'

/** Objects that are fetched from a store at a time, of 20 MB at most, and that wait for it. */
const FETCHED_AT_ONCE = 8
const WAITING = 200

const incomplete = (key: string) =>
  new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing: [key] } })
const storeAway = (because: string) =>
  new Refusal(Status.failed, 'objectStoreAway', { http: 503, retryAfter: 10, because })

type TakeOverRequest = FileFacts & { key: string }
export type TakeOver = (owner: FileOwner, asked: TakeOverRequest) => Promise<FileReceipt>

/**
 * Takes over an object that a phone has put into the store, by the same checks as a merge. Who asks again meanwhile
 * waits for the same; whoever asks later gets the same receipt.
 * @param onTrouble hears of an object that could not be removed after it was taken over
 * @throws Refusal 10002 a key of another upload; 10023 no such object, or not of this size; HTTP 503 the store does not
 * answer; as of a merge
 */
export function takeOverFrom(
  store: Store,
  objects: ObjectStore | null,
  onTrouble: (trouble: StoreTrouble) => void,
): TakeOver {
  const inTurn = createTurns(FETCHED_AT_ONCE, WAITING)
  const going = new Map<string, Promise<FileReceipt>>()
  const tidy = (from: ObjectStore, upload: ObjectUpload) =>
    from.remove(upload).catch((e: unknown) => {
      // the file is safe: what is left in the store goes by the bucket's own rule
      if (!(e instanceof StoreTrouble)) throw e
      onTrouble(e)
    })

  async function take(owner: FileOwner, asked: TakeOverRequest): Promise<FileReceipt> {
    try {
      return await taken(owner, asked)
    } catch (e) {
      throw e instanceof StoreTrouble ? storeAway(e.message) : e
    }
  }

  async function taken(owner: FileOwner, { key, ...facts }: TakeOverRequest): Promise<FileReceipt> {
    if (!objects || key !== `${prefixOf(objects, owner.accountKey)}${facts.uploadFileId}`)
      throw denied('object of another upload')
    const upload = { key, size: facts.size }
    const begun = await beginUpload(store, owner, facts, [])
    // sent once more, as nobody had heard the receipt
    if (begun.receipt) await tidy(objects, upload)
    if (begun.receipt) return begun.receipt
    await inTurn(() => land(store, objects, owner, facts, upload))
    const { accountId, accountKey } = owner
    const chunkCount = sliceCount(facts.size)
    const receipt = await mergeUpload(store, {
      ...{ accountId, accountKey, uploadFileId: facts.uploadFileId, chunkCount },
    })
    await tidy(objects, upload)
    return receipt
  }

  return async (owner, asked) => {
    // facts that differ are not the same question
    const name = JSON.stringify([owner, asked])
    const taking = going.get(name) ?? take(owner, asked).finally(() => going.delete(name))
    going.set(name, taking)
    return await taking
  }
}

/** Fetches an object beside the upload's own bytes; they change places when all of it is there. */
async function land(
  store: Store,
  objects: ObjectStore,
  owner: FileOwner,
  { uploadFileId, size }: FileFacts,
  upload: ObjectUpload,
): Promise<void> {
  if ((await objects.held(upload)) !== size) throw incomplete(upload.key)
  const part = store.places.part(owner.accountId, uploadFileId)
  const landed = `${part}.${randomBytes(6).toString('hex')}`
  try {
    // no connection to the database is held while the store is slow
    if ((await writeAll(landed, objects.read(upload), size)) !== size) throw incomplete(upload.key)
    await inTransaction(store.db, async (tx) => {
      const row = await lockUpload(tx, owner.accountId, uploadFileId)
      if (row.file_id !== '') return
      await putInPlace(landed, part)
      const whole = Array.from({ length: sliceCount(size) }, (_, n) => sliceLength(size, n))
      await saveGot(tx, row, whole, store.now())
    })
  } finally {
    await remove(landed)
  }
}
