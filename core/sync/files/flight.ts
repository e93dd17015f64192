import type { Speaker } from '#contract/account/identity.ts'
import type { FileReceipt } from '#contract/files.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Result, Timing } from '#core/request/types.ts'
import { bytesHash } from '../hash.ts'
import { FRAME_ANSWER_MS, FRAME_LOOK_MS, FRAME_TRIES, IDLE_TIMEOUT_MS } from '../limits.ts'
import type { FramePace } from '../pace.ts'

/** The frames of one file, as the line of the page takes them. */
export interface Frames extends Pick<FramePace, 'size' | 'lost' | 'answered'> {
  /** As the pace has it, with what is on its way now. */
  leavesIn(bytes: number): number | null
  stuckIn(bytes: number): number
  /** True: one more may set out beside those on their way; `again`: one that is stuck, once more. */
  mayGo(again: boolean): boolean
  /** A frame sets out; tells how many are on their way with it. */
  begun(): number
  ended(): void
  /** A frame arrived that set out as one of so many. */
  arrived(bytes: number, ms: number, atFirst: number): void
}

/** A file on its way. */
export interface FileUpload extends Timing {
  client: Client
  as: Speaker
  uploadFileId: string
  bytes: ArrayBuffer
  /** Of all bytes. */
  sha256: string
  pace: Frames
  signal: AbortSignal
  /** Bytes that the school holds of each slice. */
  held: number[]
  /** Tells how much the school holds. */
  tell: () => void
}

/** What the school says of a frame. */
type FrameReply = Result<{ offset: number; receipt: FileReceipt | null }>

/** A frame on its way. */
export interface Flight {
  begun: number
  offset: number
  length: number
  /** Offset of its slice that follows it. */
  end: number
  isLast: boolean
  /** Frames on their way when it set out, with it. */
  atFirst: number
  reply: Promise<{ sent: FrameReply; ms: number }>
  /** All before it has arrived; until then it is not stuck, it waits. */
  isNext: () => void
  giveUp: () => void
}

/** Bytes of the next frame: a small rest goes with it, a request of its own would cost as much again. */
const frameOf = (size: number, left: number): number =>
  left <= Math.min(size * 1.25, FRAME_MAX_BYTES) ? left : Math.min(size, FRAME_MAX_BYTES)

/** True once the time is over; false when something else came first. */
async function isOver({ wait }: FileUpload, ms: number, first: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  const over = await Promise.race([
    first.then(() => false),
    wait(ms, stop.signal).then(
      () => true,
      () => false,
    ),
  ])
  stop.abort()
  return over
}

/** What is sent of a frame, as often as it takes. */
interface FrameTransmission {
  length: number
  post: (length: number) => Promise<FrameReply>
  /** When all before it had arrived; null: not yet. */
  nextSince: () => number | null
}

/** True once a frame that goes now must be stuck and another may go; false when it is answered before. */
async function isStuck(
  upload: FileUpload,
  { nextSince }: FrameTransmission,
  length: number,
  reply: Promise<FrameReply>,
): Promise<boolean> {
  let wait = upload.pace.stuckIn(length)
  while (await isOver(upload, wait, reply)) {
    const since = nextSince()
    if (since !== null && upload.now() - since >= FRAME_ANSWER_MS && upload.pace.mayGo(true)) return true
    wait = FRAME_LOOK_MS
  }
  return false
}

/** A word that does not say that the school has more now was to another frame. */
const checked = (sent: FrameReply, offset: number): FrameReply =>
  sent.ok && !(sent.data.offset > offset) ? { ok: false, failure: failureOf('malformed') } : sent

/** The first that arrives; where none does, what is said of the first. */
const firstOf = (tries: readonly Promise<FrameReply>[]): Promise<FrameReply> =>
  new Promise((resolve, reject) => {
    // What breaks ends it too: a frame that never ends would hold up all that follows.
    for (const one of tries) one.then((taken) => taken.ok && resolve(taken), reject)
    Promise.all(tries).then(([first]) => resolve(first as FrameReply), reject)
  })

/**
 * A frame that is stuck, because its connection lost too much, goes once more over another one, and less of it, which has
 * better chances: whichever arrives counts. The school takes the same frame twice as one.
 */
async function untilOneArrives(upload: FileUpload, sending: FrameTransmission): Promise<FrameReply> {
  const { pace } = upload
  const tries: Promise<FrameReply>[] = []
  for (let size = sending.length; ; size = Math.min(size, pace.size())) {
    tries.push(sending.post(size))
    const first = firstOf(tries)
    if (tries.length === FRAME_TRIES || !(await isStuck(upload, sending, size, first))) return await first
    pace.lost()
  }
}

/** SHA-256 of a frame; of one that is the whole file it is known already. */
const hashOf = ({ bytes, sha256 }: FileUpload, octets: Uint8Array): string =>
  octets.byteLength === bytes.byteLength ? sha256 : bytesHash(octets)

/**
 * Puts the frame at an offset of a slice on its way. The last one of a file asks for the file to be made.
 * @param until offset of one that is on its way already
 */
export function launch(upload: FileUpload, chunk: number, offset: number, until?: number): Flight {
  const { client, now, as, uploadFileId, bytes, pace, signal } = upload
  const length = frameOf(pace.size(), (until ?? sliceLength(bytes.byteLength, chunk)) - offset)
  const isLast = (end: number) => chunk * SLICE_BYTES + end === bytes.byteLength
  const stop = new AbortController()
  const giveUp = () => stop.abort()
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  const begun = now()
  let atFirst = 0
  let since: number | null = null
  const post = (most: number): Promise<FrameReply> => {
    const octets = new Uint8Array(bytes, chunk * SLICE_BYTES + offset, most)
    const query = {
      ...{ uploadFileId, chunk, offset, sha256: hashOf(upload, octets) },
      ...(isLast(offset + most) ? { chunkCount: sliceCount(bytes.byteLength) } : {}),
    }
    const going = pace.begun()
    atFirst ||= going
    const options = { as, query, octets, timeoutMs: IDLE_TIMEOUT_MS, signal: stop.signal }
    return client
      .call('POST /api/common/fileStorage/upload/frame', options)
      .then((sent) => checked(sent, offset))
      .finally(() => pace.ended())
  }
  const reply = untilOneArrives(upload, { length, post, nextSince: () => since })
    .then((sent) => ({ sent, ms: now() - begun }))
    .finally(() => {
      signal.removeEventListener('abort', giveUp)
      // Of several that went the others are not waited for.
      giveUp()
    })
  const end = offset + length
  const isNext = () => {
    since ??= now()
  }
  return { begun, atFirst, offset, length, end, isLast: isLast(end), reply, isNext, giveUp }
}

/** The next frame, before this one has quite left: the line does not wait for the answer. */
export async function launchNext(upload: FileUpload, chunk: number, flight: Flight): Promise<Flight | null> {
  const { pace, bytes, signal, now } = upload
  const most = pace.leavesIn(flight.length)
  if (most === null || flight.end === sliceLength(bytes.byteLength, chunk)) return null
  const isWaiting = await isOver(upload, Math.max(0, flight.begun + most - now()), flight.reply)
  return isWaiting && !signal.aborted && pace.mayGo(false) ? launch(upload, chunk, flight.end) : null
}
