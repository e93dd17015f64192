import { Status } from '#contract/envelope.ts'
import type { FileReceipt, UploadState } from '#contract/files.ts'
import { sliceLength } from '#contract/operations/slices.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { SLICE_AGAIN_MS, SLICE_RETRIES } from '../limits.ts'
import type { Delivered } from '../ports.ts'
import { explainSliceFailure, isPassing } from '../sync-failure.ts'
import { type FileUpload, type Flight, launch, launchNext } from './flight.ts'

const FILE = '/api/common/fileStorage/upload'

/** `receipt`: the school has made the file of it. */
export type SentSlice = { ok: true; receipt: FileReceipt | null } | Extract<Delivered, { ok: false }>

/** What a frame is refused with that came before what it follows: a frame, or the announcement of its file. */
const isEarly = ({ status }: Failure): boolean => status === Status.offset || status === Status.incomplete

/**
 * Sends what the school lacks of a slice.
 * @param first a frame of its very start that is on its way already
 */
export async function sendSlice(upload: FileUpload, chunk: number, first: Flight | null): Promise<SentSlice> {
  const { client, wait, as, uploadFileId, pace, signal, held, tell } = upload
  /** Asks after a pause what the server holds. */
  const again = async (fails: number): Promise<Result<UploadState>> => {
    await wait(SLICE_AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
    return await client.call(`GET ${FILE}/state`, { as, signal, query: { uploadFileId } })
  }
  const length = sliceLength(upload.bytes.byteLength, chunk)
  let fails = 0
  let ahead = first
  while ((held[chunk] ?? 0) < length) {
    if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
    const offset = held[chunk] ?? 0
    // Where less of a frame arrived than had left, what lies between goes first; the one that follows waits at the school.
    const isNext = ahead !== null && ahead.offset <= offset
    const flight: Flight = ahead && isNext ? ahead : launch(upload, chunk, offset, ahead?.offset)
    flight.isNext()
    ahead = ahead && !isNext ? ahead : await launchNext(upload, chunk, flight)
    const { sent, ms } = await flight.reply
    if (sent.ok) {
      fails = 0
      pace.arrived(Math.min(flight.length, sent.data.offset - offset), ms, flight.atFirst)
      held[chunk] = sent.data.offset
      tell()
      if (sent.data.receipt) return { ok: true, receipt: sent.data.receipt }
      continue
    }
    ahead?.giveUp()
    ahead = null
    if (signal.aborted) return sent
    // What it follows is there by now.
    if (isNext && isEarly(sent.failure)) continue
    if (!isPassing(sent.failure) && !isEarly(sent.failure)) return sent
    if (!isEarly(sent.failure)) pace.lost()
    if (++fails > SLICE_RETRIES) return { ...sent, ...explainSliceFailure(sent.failure) }
    // Nothing is sent before the server has said where it stands: a frame costs seconds, the question does not.
    let state = await again(fails)
    while (!state.ok) {
      if (!isPassing(state.failure)) return state
      if (++fails > SLICE_RETRIES) return { ...state, ...explainSliceFailure(state.failure) }
      state = await again(fails)
    }
    if (state.data.receipt) return { ok: true, receipt: state.data.receipt }
    const [before, after] = [offset, state.data.slices[chunk] ?? 0]
    held.splice(0, held.length, ...state.data.slices)
    tell()
    // The school had all of it, and it was not what was announced: whoever asked may begin again.
    if (flight.isLast && after < before) return sent
    if (after > before) fails = 0
  }
  return { ok: true, receipt: null }
}
