import { Status } from '#contract/envelope.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { Store } from './store.ts'
import { takeFrame, type UploadFrame } from './uploads.ts'
import { placeFor, type WaitingFrame } from './waiting-places.ts'

/** Milliseconds after which a frame that waits looks again, at first and at most: what it waits for may come to another process. */
const LOOK_MS = { first: 25, most: 200 } as const

/** The first frame of a file that was not announced, or is somebody else's. */
const isUnannounced = (reason: unknown, { chunk, offset }: UploadFrame): boolean =>
  reason instanceof Refusal && reason.status === Status.notFound && chunk === 0 && offset === 0

const isEarly = (reason: unknown, frame: UploadFrame): boolean => {
  if (isUnannounced(reason, frame)) return true
  if (!(reason instanceof Refusal)) return false
  const { offset } = frame
  const data = reason.more.data as { offset?: number } | undefined
  return reason.status === Status.offset && (data?.offset ?? offset) < offset
}

const unannounced = ({ uploadFileId }: UploadFrame) =>
  new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing: [uploadFileId] } })

/**
 * Takes a frame. Over several connections one overtakes the other where a line loses packets: a frame that came early
 * waits for the one before it, and the first one for the announcement of its file, `earlyMs` of the store at most, and is
 * taken then. Where the account has no place to wait in, it is refused as early at once: the phone sends it again.
 * @throws Refusal as `takeFrame`; 10021 for a gap that nothing filled meanwhile, 10023 for a file not announced
 */
export async function takeInTurn(store: Store, accountId: string, frame: UploadFrame) {
  let waited = 0
  let place: WaitingFrame | null = null
  try {
    for (let look: number = LOOK_MS.first; ; look = Math.min(look * 2, LOOK_MS.most)) {
      try {
        return await takeFrame(store, accountId, frame)
      } catch (reason) {
        if (!isEarly(reason, frame)) throw reason
        if (waited < store.earlyMs) place ??= placeFor(store.waiting, accountId)
        const mayWait = place !== null && !place.isTaken && waited < store.earlyMs
        if (!mayWait) throw isUnannounced(reason, frame) ? unannounced(frame) : reason
      }
      await store.wait(look)
      waited += look
    }
  } finally {
    if (place) store.waiting.delete(place)
  }
}
