import type { FileReceipt } from '#contract/files.ts'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client, Timing } from '#core/request/types.ts'
import type { Delivered, Outgoing, Uploader, UploadHooks } from '#core/sync/ports.ts'
import { type CosTrouble, readCosError } from './cos-errors.ts'
import { safeAs, type TakeOverOptions, takeOverUpload } from './take-over.ts'
import type { StoreToken, TokenOf } from './token.ts'

/** Tries without progress (K06, V02): the sixth failure surfaces. Slices that are there stay there. */
const RETRIES = 5
/** Milliseconds without any progress after which an upload is given up: in all a slice may take minutes. */
const IDLE_MS = 30_000
const AGAIN_MS = 1_000
/** Larger files are sent only when neither school nor store has them: the question costs less than their bytes. */
const ASKED_ABOVE_BYTES = 65_536

/** One upload of the SDK, as far as it is used. Rejects with the SDK's error. */
export interface CosUpload {
  token: StoreToken
  /** Asked by the SDK before it signs. */
  freshToken: () => Promise<StoreToken | null>
  key: string
  file: Outgoing
  onProgress: (loaded: number) => void
  signal: AbortSignal
}
export type SendByCos = (upload: CosUpload) => Promise<void>

interface CosUploadOptions extends Timing {
  client: Client
  tokenOf: TokenOf
  send: SendByCos
  /** By way of the school's server, for a store that the phone cannot reach. */
  elsewhere: Uploader
}

/** Name of the object: under the prefix that the credentials are for. The server knows the file by its own id. */
const keyOf = (token: StoreToken, file: Outgoing): string => `${token.prefix}${file.uploadFileId}`

const noted = ({ failure, note }: CosTrouble): Delivered => ({ ok: false, failure, note })

/** The very same bytes were stored before, by a double tap or before a phone was emptied. Null: they are to be sent. */
async function stored({ client, file, signal }: TakeOverOptions): Promise<Delivered | null> {
  const { as, sha256, bytes } = file
  const size = bytes.byteLength
  const purpose = file.purpose as FileReceipt['purpose']
  const known = await client.call('POST /api/common/file/exist', {
    as,
    signal,
    body: { sha256, size, purpose },
  })
  if (!known.ok) return known
  return known.data.receipt ? safeAs(file, known.data.receipt) : null
}

/** Brings files into the object store with temporary credentials; the server then takes them over and gives the receipt. */
export function cosUploader(options: CosUploadOptions): Uploader {
  return { send: (file, more) => deliver(options, file, more) }
}

async function deliver(
  { client, tokenOf, now, wait, send, elsewhere }: CosUploadOptions,
  file: Outgoing,
  more: UploadHooks,
): Promise<Delivered> {
  const { signal, onProgress } = more
  const { as } = file
  const total = file.bytes.byteLength
  const ask = { client, file, signal }
  let furthest = 0
  let fails = 0
  let token = await tokenOf(as, signal)
  for (let isFirst = true; ; isFirst = false) {
    if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
    if (!token.ok) return { ...token, note: { messageKey: 'sync.uploadToken' } }
    if (isFirst && total > ASKED_ABOVE_BYTES) {
      // What was sent before may lie in the store, and nobody has heard of it.
      const known = await (file.isNew ? stored(ask) : takeOverUpload(ask, keyOf(token.data, file)))
      if (known) return known
    }
    const stop = new AbortController()
    const giveUp = () => stop.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    let movedAt = now()
    const ended = new AbortController()
    const watch = async () => {
      while (!ended.signal.aborted) {
        const left = movedAt + IDLE_MS - now()
        if (left <= 0) return stop.abort('idle')
        await wait(left, ended.signal).catch(() => {})
      }
    }
    void watch()
    try {
      await send({
        ...{ token: token.data, key: keyOf(token.data, file), file, signal: stop.signal },
        freshToken: async () => {
          const fresh = await tokenOf(as, signal)
          return fresh.ok ? fresh.data : null
        },
        onProgress: (loaded) => {
          // The SDK tells less again after a break; what the store has, it has.
          if (loaded <= furthest) return
          furthest = Math.min(loaded, total)
          movedAt = now()
          fails = 0
          onProgress({ sent: furthest, total })
        },
      })
      break
    } catch (reason) {
      if (signal.aborted) return { ok: false, failure: failureOf('aborted') }
      const trouble = readCosError(reason, stop.signal.reason === 'idle')
      // Not a byte and not a word, and the school has just answered: its network does not let the phone through.
      const isUnheard = furthest === 0 && trouble.failure.kind === 'network'
      if (++fails > RETRIES) return isUnheard ? await elsewhere.send(file, more) : noted(trouble)
      // A browser does not tell a portal before the store from no line at all: what the school is asked does.
      if (trouble.failure.kind !== 'http') {
        const asked = await tokenOf(as, signal, true)
        if (!asked.ok && asked.failure.kind === 'malformed') return asked
      }
      await wait(AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
      if (trouble.needsToken) token = await tokenOf(as, signal, true)
      else if (furthest === total) {
        // All of it left: perhaps only the store's answer was lost.
        const taken = await takeOverUpload(ask, keyOf(token.data, file))
        if (taken?.ok) return taken
      }
    } finally {
      ended.abort()
      signal.removeEventListener('abort', giveUp)
    }
  }
  const taken = await takeOverUpload(ask, keyOf(token.data, file))
  return taken ?? { ok: false, failure: failureOf('http', { http: 409 }) }
}

/** A slice of the store is this app's slice (row K06). */
export const COS_SLICE_BYTES = SLICE_BYTES
