import { SLICE_BYTES, sliceLength } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Timing } from '#core/request/types.ts'
import type { Delivered, Outgoing, Uploader, UploadHooks } from '#core/sync/ports.ts'
import { untilIdle } from './idle.ts'
import { safeAs, takeOverUpload, toFileFacts } from './take-over.ts'

/** Tries without progress (K06, V02): the sixth failure surfaces. Slices that are there stay there. */
const RETRIES = 5
/** Ms without any progress after which a slice is given up. */
const IDLE_MS = 30_000
const AGAIN_MS = 1_000
/** Tries after which a store that has never answered this page is left alone, and for how long. */
const UNHEARD = 2
const ALONE_MS = 600_000

/** Puts bytes to an address. Resolves with the HTTP code of the answer; 0 for none. */
export type PutPart = (put: {
  url: string
  bytes: ArrayBuffer
  signal: AbortSignal
  onProgress: (loaded: number) => void
}) => Promise<number>

interface PartsUploadOptions extends Timing {
  client: Client
  put: PutPart
  /** By way of the school's server. */
  elsewhere: Uploader
}

type DeliveryFailure = Extract<Delivered, { ok: false }>

const toDeliveryFailure = (http: number, isIdle: boolean): DeliveryFailure => {
  if (isIdle) return { ok: false, failure: failureOf('timeout'), note: { messageKey: 'sync.uploadTimeout' } }
  const failure = http === 0 ? failureOf('network') : failureOf('http', { http: 503 })
  return { ok: false, failure, note: { messageKey: 'sync.uploadOther' } }
}

/**
 * Puts each slice of a file to an address that the school gives for it; the school then takes the file over. A store
 * that the phone cannot reach, as its network or the store's own rules do not let it, is left alone for some minutes.
 */
export function partsUploader(options: PartsUploadOptions): Uploader {
  const { client, put, elsewhere, now, wait } = options
  let isHeard = false
  let aloneUntil = 0

  async function deliver(file: Outgoing, more: UploadHooks): Promise<Delivered> {
    const { signal, onProgress } = more
    const { as, bytes } = file
    const total = bytes.byteLength
    const ask = { client, file, signal }
    let [fails, furthest, isAgain] = [0, 0, false]
    /** Once whole, a file that the school found to be other bytes is sent again, whatever the store holds. */
    const sentNow = new Set<number>()

    async function putSlice(url: string, n: number, before: number): Promise<DeliveryFailure | null> {
      const length = sliceLength(total, n)
      const tell = (loaded: number, moved: () => void) => {
        const sent = Math.min(before + loaded, before + length)
        if (sent <= furthest) return
        furthest = sent
        moved()
        onProgress({ sent, total })
      }
      return untilIdle(options, { signal, idleMs: IDLE_MS }, async (stop, moved) => {
        const part = bytes.slice(n * SLICE_BYTES, n * SLICE_BYTES + length)
        const onPart = (loaded: number) => tell(loaded, moved)
        const http = await put({ url, bytes: part, signal: stop, onProgress: onPart })
        isHeard ||= http > 0
        if (http < 200 || http >= 300) return toDeliveryFailure(http, stop.reason === 'idle')
        sentNow.add(n)
        fails = 0
        onPart(length)
        return null
      })
    }

    for (;;) {
      const parts = await client.call('POST /api/common/fileStorage/parts', {
        ...{ as, signal, body: toFileFacts(file) },
      })
      if (!parts.ok) return parts
      const { receipt, urls, slices, key } = parts.data
      if (receipt) return safeAs(file, receipt)
      if (!urls) return await elsewhere.send(file, more)
      let trouble: DeliveryFailure | null = null
      let before = 0
      for (const [n, url] of urls.entries()) {
        const length = sliceLength(total, n)
        const isThere = sentNow.has(n) || (!isAgain && slices[n] === length)
        trouble = isThere ? null : await putSlice(url, n, before)
        if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
        if (trouble) break
        before += length
      }
      if (!trouble) {
        const taken = await takeOverUpload(ask, key)
        if (taken) return taken
        if (isAgain) return { ok: false, failure: failureOf('http', { http: 409 }) }
        isAgain = true
        sentNow.clear()
        continue
      }
      fails++
      if (!isHeard && fails >= UNHEARD) {
        aloneUntil = now() + ALONE_MS
        return await elsewhere.send(file, more)
      }
      if (fails > RETRIES) return trouble
      await wait(AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
    }
  }

  return {
    send: (file, more) => (now() < aloneUntil ? elsewhere.send(file, more) : deliver(file, more)),
  }
}
