import { Status } from '#contract/envelope.ts'
import type { FileReceipt, UploadState } from '#contract/files.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount, sliceLength } from '#contract/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Result, Speaker } from '#core/request/types.ts'
import { bytesHash } from './hash.ts'
import type { FramePace } from './pace.ts'
import { isPassing, noteOf } from './passing.ts'
import type { Delivered } from './ports.ts'

/** Tries of one slice without a single byte of progress (K06, V02): the sixth failure surfaces. */
export const SLICE_RETRIES = 5
/** Milliseconds without any progress after which a request is given up. */
const IDLE_TIMEOUT_MS = 30_000
/** Milliseconds before the server is asked again: doubles with each try. */
const AGAIN_MS = 1_000

const FILE = '/api/common/fileStorage/upload'

/** The frames of one file, as the line of the page takes them. */
export interface Frames extends Pick<FramePace, 'size' | 'lost' | 'answered' | 'leavesIn'> {
  /** Files on their way now. */
  files(): number
  /** A frame arrived that was sent while so many files were on their way. */
  arrived(bytes: number, ms: number, filesAtFirst: number): void
}

/** A file on its way. */
export interface Upload {
  client: Client
  now: () => number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  as: Speaker
  uploadFileId: string
  bytes: ArrayBuffer
  pace: Frames
  signal: AbortSignal
  /** Bytes that the school holds of each slice. */
  held: number[]
  /** Tells how much the school holds. */
  tell: () => void
}

/** `receipt`: the school has made the file of it. */
export type SentSlice = { ok: true; receipt: FileReceipt | null } | Extract<Delivered, { ok: false }>

/** Bytes of the next frame: a small rest goes with it, a request of its own would cost as much again. */
const frameOf = (size: number, left: number): number =>
  left <= Math.min(size * 1.25, FRAME_MAX_BYTES) ? left : Math.min(size, FRAME_MAX_BYTES)

/** Puts the frame at an offset of a slice on its way. The last one of a file asks for the file to be made. */
function launch(
  { client, now, as, uploadFileId, bytes, pace, signal }: Upload,
  chunk: number,
  offset: number,
) {
  const length = frameOf(pace.size(), sliceLength(bytes.byteLength, chunk) - offset)
  const octets = new Uint8Array(bytes, chunk * SLICE_BYTES + offset, length)
  const end = offset + length
  const isLast = chunk * SLICE_BYTES + end === bytes.byteLength
  const query = {
    ...{ uploadFileId, chunk, offset, sha256: bytesHash(octets) },
    ...(isLast ? { chunkCount: sliceCount(bytes.byteLength) } : {}),
  }
  const stop = new AbortController()
  const giveUp = () => stop.abort()
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  const [begun, files] = [now(), pace.files()]
  const reply = client
    .call(`POST ${FILE}/frame`, { as, query, octets, timeoutMs: IDLE_TIMEOUT_MS, signal: stop.signal })
    .then((sent) => ({ sent, ms: now() - begun }))
    .finally(() => signal.removeEventListener('abort', giveUp))
  return { begun, files, length, end, isLast, reply, giveUp }
}

type Flight = ReturnType<typeof launch>

/** The next frame, as soon as the bytes of this one should have left: the line does not wait for the answer. */
async function launchNext(upload: Upload, chunk: number, flight: Flight): Promise<Flight | null> {
  const all = upload.pace.leavesIn(flight.length)
  if (all === null || flight.end === sliceLength(upload.bytes.byteLength, chunk)) return null
  const ms = Math.max(0, flight.begun + all - upload.now())
  const stop = new AbortController()
  const isWaiting = await Promise.race([
    flight.reply.then(() => false),
    upload.wait(ms, stop.signal).then(
      () => true,
      () => false,
    ),
  ])
  stop.abort()
  return isWaiting && !upload.signal.aborted ? launch(upload, chunk, flight.end) : null
}

/** Sends what the school lacks of a slice. */
export async function sendSlice(upload: Upload, chunk: number): Promise<SentSlice> {
  const { client, wait, as, uploadFileId, pace, signal, held, tell } = upload
  /** Asks after a pause what the server holds. */
  const again = async (fails: number): Promise<Result<UploadState>> => {
    await wait(AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
    return await client.call(`GET ${FILE}/state`, { as, signal, query: { uploadFileId } })
  }
  const length = sliceLength(upload.bytes.byteLength, chunk)
  let fails = 0
  let ahead: Flight | null = null
  while ((held[chunk] ?? 0) < length) {
    if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
    const offset = held[chunk] ?? 0
    const flight: Flight = ahead ?? launch(upload, chunk, offset)
    const wasAhead = ahead !== null
    ahead = await launchNext(upload, chunk, flight)
    const { sent, ms } = await flight.reply
    if (sent.ok) {
      fails = 0
      pace.arrived(flight.length, ms, flight.files)
      held[chunk] = sent.data.offset
      tell()
      if (sent.data.receipt) return { ok: true, receipt: sent.data.receipt }
      continue
    }
    ahead?.giveUp()
    ahead = null
    if (signal.aborted || !isPassing(sent.failure)) return sent
    // It came before the one that it follows, which is there by now.
    if (wasAhead && sent.failure.status === Status.offset) continue
    if (sent.failure.status !== Status.offset) pace.lost()
    if (++fails > SLICE_RETRIES) return { ...sent, ...noteOf(sent.failure) }
    // Nothing is sent before the server has said where it stands: a frame costs seconds, the question does not.
    let state = await again(fails)
    while (!state.ok) {
      if (!isPassing(state.failure)) return state
      if (++fails > SLICE_RETRIES) return { ...state, ...noteOf(state.failure) }
      state = await again(fails)
    }
    if (state.data.receipt) return { ok: true, receipt: state.data.receipt }
    const [before, after] = [offset, state.data.slices[chunk] ?? 0]
    held.splice(0, held.length, ...state.data.slices)
    tell()
    // The school had all of it, and it was not what was announced: whoever asked may begin anew.
    if (flight.isLast && after < before) return sent
    if (after > before) fails = 0
  }
  return { ok: true, receipt: null }
}
