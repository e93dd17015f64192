import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { LIFE_S, type ObjectStore, StoreTrouble } from '../../objects/port.ts'

/** Objects of an account lie under its key, which tells nothing about it. */
export const prefixOf = (objects: ObjectStore, accountKey: string): string =>
  `${objects.root}u/${accountKey}/`

interface StorageTokenRequest {
  accountKey: string
  /** As the phone calls this server. */
  host: string
  /** Set by a phone that knows how to put slices to addresses. */
  takes: 'parts' | undefined
  now: number
  /** Hears why a store gives nothing. */
  onTrouble: (trouble: StoreTrouble) => void
}

/**
 * Where a phone is to send its files now. While the store gives nothing, it is this server: what a phone has to hand in
 * does not wait for somebody else's machine.
 */
export async function tokenFor(
  objects: ObjectStore | null,
  { accountKey, host, takes, now, onTrouble }: StorageTokenRequest,
) {
  const startTime = Math.floor(now / 1000)
  const here = {
    ...{ mode: 'local' as const, Bucket: 'local', Region: 'local', domain: '', prefix: '' },
    ...{ startTime, expiredTime: startTime + LIFE_S, sliceBytes: SLICE_BYTES, credentials: null },
  }
  if (!objects) return here
  const prefix = prefixOf(objects, accountKey)
  try {
    const target = await objects.target(prefix, host, now)
    if (target.mode === 'parts' && takes !== 'parts') return here
    return { ...target, prefix, sliceBytes: SLICE_BYTES }
  } catch (e) {
    if (!(e instanceof StoreTrouble)) throw e
    onTrouble(e)
    return here
  }
}
