import type { FileReceipt, FileType } from '#contract/files.ts'
import { SLICE_BYTES } from '#contract/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import type { Delivered, Outgoing, Progress, Uploader } from '#core/sync/ports.ts'
import { type CosTrouble, readCosError } from './cos-errors.ts'
import type { StoreToken, TokenOf } from './token.ts'

/** Tries without progress (K06, V02): the sixth failure surfaces. Slices that are there stay there. */
const RETRIES = 5
/** Milliseconds without any progress after which an upload is given up: in all a slice may take minutes. */
const IDLE_MS = 30_000
const AGAIN_MS = 1_000

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

interface Options {
  client: Client
  tokenOf: TokenOf
  now: () => number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  send: SendByCos
}

/** Name of the object: under the prefix that the credentials are for. The server knows the file by its own id. */
const keyOf = (token: StoreToken, file: Outgoing): string => `${token.prefix}${file.uploadFileId}`

const noted = ({ failure, note }: CosTrouble): Delivered => ({ ok: false, failure, note })

/** Brings files into the object store with temporary credentials; the server then takes them over and gives the receipt. */
export function cosUploader(options: Options): Uploader {
  return { send: (file, more) => deliver(options, file, more) }
}

async function deliver(
  { client, tokenOf, now, wait, send }: Options,
  file: Outgoing,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Delivered> {
  const { as, uploadFileId, sha256, name } = file
  const total = file.bytes.byteLength
  let furthest = 0
  let fails = 0
  let token = await tokenOf(as, signal)
  for (;;) {
    if (!token.ok) return { ...token, note: { messageKey: 'sync.uploadToken' } }
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
      if (++fails > RETRIES) return noted(trouble)
      await wait(AGAIN_MS * 2 ** (fails - 1), signal).catch(() => {})
      if (trouble.needsToken) token = await tokenOf(as, signal, true)
    } finally {
      ended.abort()
      signal.removeEventListener('abort', giveUp)
    }
  }
  const facts = { uploadFileId, size: total, sha256, name, type: file.type as FileType }
  const purpose = file.purpose as FileReceipt['purpose']
  const body = { ...facts, purpose, key: keyOf(token.data, file) }
  const taken = await client.call('POST /api/common/fileStorage/confirm', { as, signal, body })
  return taken.ok ? { ok: true, schoolId: taken.data.receipt.fileId } : taken
}

/** A slice of the store is the specification's slice. */
export const COS_SLICE_BYTES = SLICE_BYTES
