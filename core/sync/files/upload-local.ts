import type { FileReceipt, FileType } from '#contract/files.ts'
import { sliceCount } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Timing } from '#core/request/types.ts'
import { FRAMES_AT_A_TIME, FRAMES_ON_SLOW_LINE } from '../limits.ts'
import { createFramePace } from '../pace.ts'
import type { Delivered, Outgoing, Uploader, UploadHooks } from '../ports.ts'
import { createFileSlots, isSlow } from './file-slots.ts'
import { type FileUpload, type Frames, launch } from './flight.ts'
import { sendSlice } from './upload-slice.ts'

const FILE = '/api/common/fileStorage/upload'

interface LocalUploadOptions extends Timing {
  client: Client
}

/**
 * The school's own store: slices of 1,048,576 bytes, each sent in frames that the server acknowledges one by one. The
 * server's offsets are the truth; a cut costs at most the frame on its way.
 */
export function localUploader(options: LocalUploadOptions): Uploader {
  // The line is the same for all files of the page.
  const pace = createFramePace()
  const slots = createFileSlots(() => pace.goodput())
  /** Bytes that were begun in this page: the same ones again, by a double tap, wait for what the school says. */
  const begun = new Set<string>()
  let flights = 0
  const frames: Frames = {
    size: () => pace.size(),
    lost: () => pace.lost(),
    answered: (ms) => pace.answered(ms),
    leavesIn: (bytes) => pace.leavesIn(bytes, flights),
    stuckIn: (bytes) => pace.stuckIn(bytes, slots.inUse()),
    mayGo: (again) => flights < (!again && isSlow(pace.goodput()) ? FRAMES_ON_SLOW_LINE : FRAMES_AT_A_TIME),
    begun: () => ++flights,
    ended: () => flights--,
    arrived: (bytes, ms, atFirst) => {
      pace.arrived(bytes, ms, (atFirst + flights + 1) / 2)
      slots.update()
    },
  }
  return {
    send: async (file, more) => {
      await slots.acquire(more.signal)
      try {
        const isNew = file.isNew && !begun.has(file.sha256)
        begun.add(file.sha256)
        return await deliver(options, frames, { ...file, isNew }, more)
      } finally {
        slots.release()
      }
    },
  }
}

/** The school has these very bytes; the word on others was mixed up on the way. */
const safeAs =
  (wanted: string) =>
  ({ fileId, sha256 }: FileReceipt): Delivered =>
    sha256 === wanted ? { ok: true, schoolId: fileId } : { ok: false, failure: failureOf('malformed') }

async function deliver(
  { client, now, wait }: LocalUploadOptions,
  pace: Frames,
  file: Outgoing,
  { signal, onProgress }: UploadHooks,
): Promise<Delivered> {
  const { as, uploadFileId, bytes } = file
  const size = bytes.byteLength
  const safe = safeAs(file.sha256)
  const upload: FileUpload = {
    ...{ client, now, wait, as, uploadFileId, bytes, sha256: file.sha256, pace, signal },
    held: Array.from({ length: sliceCount(size) }, () => 0),
    tell: () => onProgress({ sent: upload.held.reduce((sum, n) => sum + n, 0), total: size }),
  }
  const asked = now()
  const beginning = client.call(`POST ${FILE}/begin`, {
    as,
    signal,
    body: {
      ...{ uploadFileId, size, sha256: file.sha256, type: file.type as FileType, name: file.name },
      purpose: file.purpose as FileReceipt['purpose'],
      // a slice that the school did not get right is asked for again alone
      ...(file.slices && { slices: [...file.slices] }),
    },
  })
  // On a far line the answer takes a second; the school lets the frame wait for the announcement.
  const first = file.isNew ? launch(upload, 0, 0) : null
  const begun = await beginning
  if (begun.ok) pace.answered(now() - asked)
  const isOpen = begun.ok && !begun.data.receipt
  if (!isOpen || begun.data.slices[0] !== 0) first?.giveUp()
  if (!begun.ok) return begun
  // The very same bytes were stored before, by a double tap or before a phone was emptied: nothing is sent twice.
  if (begun.data.receipt) return safe(begun.data.receipt)
  upload.held.splice(0, upload.held.length, ...begun.data.slices)
  upload.tell()
  for (let chunk = 0; chunk < sliceCount(size); chunk++) {
    const slice = await sendSlice(upload, chunk, upload.held[chunk] === 0 && chunk === 0 ? first : null)
    if (!slice.ok) return slice
    if (slice.receipt) return safe(slice.receipt)
  }
  // All of it was held, and nobody has heard what became of it.
  const merged = await client.call(`POST ${FILE}/merge`, {
    as,
    signal,
    body: { uploadFileId, chunkCount: sliceCount(size) },
  })
  return merged.ok ? safe(merged.data.receipt) : merged
}
