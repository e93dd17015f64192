import type { FileReceipt } from '#contract/files.ts'
import { sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { type ObjectStore, StoreTrouble } from '../../objects/port.ts'
import type { FileFacts, FileOwner } from '../../store/file-row.ts'
import type { Store } from '../../store/store.ts'
import { beginUpload } from '../../store/uploads.ts'
import { existing } from './exist.service.ts'
import { prefixOf } from './token.service.ts'

interface PartUploadContext {
  now: number
  /** Hears why a store gives nothing. */
  onTrouble: (trouble: StoreTrouble) => void
}

/**
 * Announces a file and gives an address for each of its slices, of that slice's length and no other: what an account may
 * put into the store is what was announced, within its quota. Without addresses its bytes go to this server.
 * @throws Refusal as of `beginUpload`
 */
export async function partsFor(
  store: Store,
  objects: ObjectStore | null,
  owner: FileOwner,
  facts: FileFacts,
  { now, onTrouble }: PartUploadContext,
) {
  const key = objects ? `${prefixOf(objects, owner.accountKey)}${facts.uploadFileId}` : ''
  const ready = (receipt: FileReceipt | null) => ({
    ...{ key, receipt, urls: null, expiredTime: Math.floor(now / 1000) },
    slices: Array.from({ length: sliceCount(facts.size) }, (_, n) =>
      receipt ? sliceLength(facts.size, n) : 0,
    ),
  })
  const known = await existing(store, owner, facts)
  if (known.receipt) return ready(known.receipt)
  const begun = await beginUpload(store, owner, facts, [])
  if (begun.receipt || !objects?.slices) return ready(begun.receipt)
  try {
    const { held, urls, expiredTime } = await objects.slices({ key, size: facts.size }, now)
    return { key, receipt: null, urls, expiredTime, slices: held }
  } catch (e) {
    if (!(e instanceof StoreTrouble)) throw e
    onTrouble(e)
    return ready(null)
  }
}
