import { Status } from '#contract/envelope.ts'
import type { FileReceipt } from '#contract/files.ts'
import { SLICE_BYTES, sliceCount, sliceLength } from '#contract/slices.ts'
import { COS_BUCKET, COS_PATH, COS_REGION, type CosProvider, LIFE_S } from '../../cos/provider.ts'
import { inTransaction } from '../../db/db.ts'
import { denied, Refusal } from '../../http/refusal.ts'
import { copyOver, remove } from '../../store/disk.ts'
import type { FileFacts, FileOwner } from '../../store/file-row.ts'
import { mergeUpload } from '../../store/merge.ts'
import type { Store } from '../../store/store.ts'
import { beginUpload, lockUpload, saveGot } from '../../store/uploads.ts'

/** Objects of an account lie under its key, which tells nothing about it. */
const prefixOf = (accountKey: string): string => `u/${accountKey}/`

/** Where a phone is to send its files now. `host` as the phone calls it. */
export async function tokenFor(cos: CosProvider | null, accountKey: string, host: string, now: number) {
  const startTime = Math.floor(now / 1000)
  const common = { startTime, expiredTime: startTime + LIFE_S, sliceBytes: SLICE_BYTES }
  if (!cos) {
    const nowhere = { mode: 'local' as const, Bucket: 'local', Region: 'local', domain: '', prefix: '' }
    return { ...nowhere, ...common, credentials: null }
  }
  const prefix = prefixOf(accountKey)
  return {
    mode: 'cos' as const,
    Bucket: COS_BUCKET,
    Region: COS_REGION,
    domain: `${host}${COS_PATH}`,
    ...common,
    prefix,
    credentials: await cos.give(prefix, now),
  }
}

/**
 * Takes over an object that a phone has put into the store, by the same checks as a merge.
 * @throws Refusal 10002 a key of another account; 10023 no such object, or not of this size; as of a merge
 */
export async function confirmObject(
  store: Store,
  cos: CosProvider | null,
  owner: FileOwner,
  asked: FileFacts & { key: string },
): Promise<FileReceipt> {
  const { key, ...facts } = asked
  if (!cos || !key.startsWith(prefixOf(owner.accountKey))) throw denied('object of another account')
  const begun = await beginUpload(store, owner, facts, [])
  const object = await cos.bucket.fileOf(key)
  if (begun.receipt) {
    // sent once more, as nobody had heard the receipt
    if (object) await remove(object.file)
    return begun.receipt
  }
  if (object?.size !== facts.size)
    throw new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing: [key] } })
  const { accountId, accountKey } = owner
  const chunkCount = sliceCount(facts.size)
  await inTransaction(store.db, async (tx) => {
    const row = await lockUpload(tx, accountId, facts.uploadFileId)
    if (row.file_id !== '') return
    const part = store.places.part(accountId, facts.uploadFileId)
    await copyOver(object.file, part)
    const whole = Array.from({ length: chunkCount }, (_, n) => sliceLength(facts.size, n))
    await saveGot(tx, row, whole, store.now())
  })
  const { uploadFileId } = facts
  const receipt = await mergeUpload(store, { accountId, accountKey, uploadFileId, chunkCount })
  await remove(object.file)
  return receipt
}
