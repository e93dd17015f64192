import { Http, Status } from '#contract/envelope.ts'
import type { FileReceipt, FileType, UploadState } from '#contract/files.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount, sliceLength } from '#contract/slices.ts'
import type { Trouble } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Result } from '#core/request/types.ts'
import { bytesHash } from './hash.ts'
import { createFramePace, type FramePace } from './pace.ts'
import type { Delivered, Outgoing, Progress, Uploader } from './ports.ts'
import { createTurns } from './turns.ts'

/** Tries of one slice without a single byte of progress (K06, V02): the sixth failure surfaces. */
export const SLICE_RETRIES = 5
/** Milliseconds without any progress after which a request is given up. */
const IDLE_TIMEOUT_MS = 30_000
/** Milliseconds before the server is asked again: doubles with each try. */
const AGAIN_MS = 1_000

/** Bytes above which it pays to ask whether the school has the same file already. */
const ASK_FIRST_BYTES = 65_536

const FILE = '/api/common/fileStorage/upload'

interface Options {
  client: Client
  now: () => number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Only these may come right by trying again at once; the rest is judged by whoever asked. */
const isPassing = (failure: Failure): boolean =>
  failure.status === Status.offset ||
  failure.status === Status.checksum ||
  failure.status === Status.internal ||
  failure.kind === 'network' ||
  failure.kind === 'timeout' ||
  failure.kind === 'malformed' ||
  // The request layer has just learned the time, or the address: the same bytes go again.
  failure.http === Http.clockSkew ||
  failure.http === Http.ipChanged ||
  (failure.kind === 'http' && (failure.http ?? 0) >= 500)

/** What a person is told when the tries of a slice are used up (E08, E09). */
const noteOf = (failure: Failure): { note?: Trouble } => {
  if (failure.kind === 'timeout') return { note: { messageKey: 'sync.uploadTimeout' } }
  return failure.http === Http.clockSkew ? { note: { messageKey: 'sync.uploadClock' } } : {}
}

/**
 * The school's own store: slices of 1,048,576 bytes, each sent in frames that the server acknowledges one by one. The
 * server's offsets are the truth; a cut costs at most the frame on its way.
 */
export function localUploader(options: Options): Uploader {
  // The line is the same for all files of the page.
  const pace = createFramePace()
  const turns = createTurns(() => pace.goodput())
  const frames: Frames = {
    size: () => pace.size(),
    lost: () => pace.lost(),
    arrived: (bytes, ms) => {
      pace.arrived(bytes, ms, turns.going())
      turns.look()
    },
  }
  return {
    send: async (file, more) => {
      await turns.enter(more.signal)
      try {
        return await deliver(options, frames, file, more)
      } finally {
        turns.leave()
      }
    },
  }
}

/** Bytes of the next frame: a small rest goes with it, a request of its own would cost as much again. */
const frameOf = (size: number, left: number): number =>
  left <= Math.min(size * 1.25, FRAME_MAX_BYTES) ? left : Math.min(size, FRAME_MAX_BYTES)

/** The frames of one file, as the line of the page takes them. */
interface Frames extends Pick<FramePace, 'size' | 'lost'> {
  arrived(bytes: number, ms: number): void
}

type More = { signal: AbortSignal; onProgress: (progress: Progress) => void }

async function deliver(
  { client, now, wait }: Options,
  pace: Frames,
  file: Outgoing,
  { signal, onProgress }: More,
): Promise<Delivered> {
  const { as, uploadFileId, bytes } = file
  const size = bytes.byteLength
  const facts = {
    uploadFileId,
    size,
    sha256: file.sha256,
    type: file.type as FileType,
    name: file.name,
    purpose: file.purpose as FileReceipt['purpose'],
  }
  /** The school has these very bytes; the word on others was mixed up on the way. */
  const safe = ({ fileId, sha256 }: FileReceipt): Delivered =>
    sha256 === file.sha256 ? { ok: true, schoolId: fileId } : { ok: false, failure: failureOf('malformed') }
  const beginning = client.call(`POST ${FILE}/begin`, { as, signal, body: facts })
  if (size > ASK_FIRST_BYTES) {
    const { sha256, purpose } = facts
    // Both questions go at once: on a far line each costs a second.
    const known = await client.call('POST /api/common/file/exist', {
      as,
      signal,
      body: { sha256, size, purpose },
    })
    // The very same bytes were stored before, by a double tap or before a phone was emptied: nothing is sent twice.
    if (known.ok && known.data.receipt) return safe(known.data.receipt)
    if (!known.ok && !isPassing(known.failure)) return known
  }
  const begun = await beginning
  if (!begun.ok) return begun
  if (begun.data.receipt) return safe(begun.data.receipt)
  let held = [...begun.data.slices]
  const tell = () => onProgress({ sent: held.reduce((sum, n) => sum + n, 0), total: size })
  tell()

  /** Asks after a pause what the server holds. */
  const again = async (fails: number): Promise<Result<UploadState>> => {
    await wait(AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
    return await client.call(`GET ${FILE}/state`, { as, signal, query: { uploadFileId } })
  }

  for (let chunk = 0; chunk < sliceCount(size); chunk++) {
    const length = sliceLength(size, chunk)
    let fails = 0
    while ((held[chunk] ?? 0) < length) {
      if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
      const offset = held[chunk] ?? 0
      const frame = frameOf(pace.size(), length - offset)
      const octets = new Uint8Array(bytes, chunk * SLICE_BYTES + offset, frame)
      const query = { uploadFileId, chunk, offset, sha256: bytesHash(octets) }
      const started = now()
      const sent = await client.call(`POST ${FILE}/frame`, {
        as,
        signal,
        query,
        octets,
        timeoutMs: IDLE_TIMEOUT_MS,
      })
      if (sent.ok) {
        fails = 0
        pace.arrived(frame, now() - started)
        held[chunk] = sent.data.offset
        tell()
        continue
      }
      if (signal.aborted || !isPassing(sent.failure)) return sent
      if (sent.failure.status !== Status.offset) pace.lost()
      if (++fails > SLICE_RETRIES) return { ...sent, ...noteOf(sent.failure) }
      // Nothing is sent before the server has said where it stands: a frame costs seconds, the question does not.
      let state = await again(fails)
      while (!state.ok) {
        if (!isPassing(state.failure)) return state
        if (++fails > SLICE_RETRIES) return { ...state, ...noteOf(state.failure) }
        state = await again(fails)
      }
      if (state.data.receipt) return safe(state.data.receipt)
      if ((state.data.slices[chunk] ?? 0) > offset) fails = 0
      held = [...state.data.slices]
      tell()
    }
  }
  const merged = await client.call(`POST ${FILE}/merge`, {
    as,
    signal,
    body: { uploadFileId, chunkCount: sliceCount(size) },
  })
  return merged.ok ? safe(merged.data.receipt) : merged
}
