import { StoreTrouble } from './port.ts'

/** Ms without a word or a byte after which a store counts as away. */
const IDLE_MS = 20_000
/** Bytes of a body a second at least: a store that takes a large one says nothing meanwhile. */
const SLOWEST = 500_000
/** Of an answer that is read as a text: a list of the slices of one upload is far below. */
const TEXT_BYTES = 1_048_576

export interface ObjectStoreReply {
  readonly status: number
  /** Bytes of the body as its head says; null where it does not. */
  readonly length: number | null
  /** The body, once. */
  bytes(): AsyncGenerator<Uint8Array>
  /** @throws StoreTrouble for a body above 1 MB */
  text(): Promise<string>
}

interface Request {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Blob | undefined
}

const lengthOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** What the network said, in a word. */
function wordOf(e: unknown, idleMs: number): string {
  const { name, message, cause } = e as Error & { cause?: { code?: string; message?: string } }
  if (name === 'AbortError') return `no answer for ${Math.round(idleMs / 1000)} s`
  return cause?.code ?? cause?.message ?? message
}

/**
 * Asks a store. Redirects are not followed: a signature is for one host.
 * @param store its name, for a person
 * @throws StoreTrouble when it does not answer
 */
export async function sendStoreRequest(
  store: string,
  url: string | URL,
  request: Request,
): Promise<ObjectStoreReply> {
  const { method, headers, body } = request
  const idleMs = IDLE_MS + (body instanceof Blob ? (body.size / SLOWEST) * 1000 : 0)
  const told = new AbortController()
  let idle = setTimeout(() => told.abort(), idleMs)
  const heard = () => {
    clearTimeout(idle)
    idle = setTimeout(() => told.abort(), IDLE_MS)
  }
  const away = (e: unknown) => new StoreTrouble(`${store} does not answer: ${wordOf(e, idleMs)}`, true)
  const response = await fetch(url, {
    ...{ method, headers, redirect: 'manual', signal: told.signal },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
  }).catch((e: unknown) => {
    clearTimeout(idle)
    throw away(e)
  })
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response.body ?? []) {
        heard()
        yield chunk
        // whoever takes them may be slow
        clearTimeout(idle)
      }
    } catch (e) {
      throw away(e)
    } finally {
      clearTimeout(idle)
      told.abort()
    }
  }
  return {
    status: response.status,
    length: lengthOf(response.headers.get('content-length')),
    bytes,
    async text() {
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of bytes()) {
        chunks.push(chunk)
        length += chunk.length
        if (length > TEXT_BYTES) throw new StoreTrouble(`${store} gave too long an answer.`)
      }
      return Buffer.concat(chunks).toString('utf8')
    },
  }
}
