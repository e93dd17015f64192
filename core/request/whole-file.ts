/** Tries in a row that may bring nothing. */
const IDLE_TRIES = 2

export interface DownloadOptions {
  /** Asks for the file from byte `from` on. */
  ask: (from: number, signal: AbortSignal) => Promise<Response>
  /** Milliseconds without a byte after which a try is given up. */
  stallMs: number
  /** Hears how much has come: 0..1 of the file. Not called where the server does not say how long it is. */
  onPart?: (part: number) => void
}

/** Bytes of the whole file as an answer tells, or 0: it does not. */
const wholeSize = ({ status, headers }: Response): number =>
  Number(status === 206 ? headers.get('content-range')?.split('/')[1] : headers.get('content-length')) || 0

/**
 * Reads a file that may take minutes on a slow line: it fails when nothing comes any more, not when it takes long. What
 * came before a cut is kept and the rest asked for; a server that sends all of it again is believed.
 * @returns null: refused, or not to be had now
 */
export async function downloadWholeFile({ ask, stallMs, onPart }: DownloadOptions): Promise<Blob | null> {
  let parts: Uint8Array<ArrayBuffer>[] = []
  let have = 0
  let type = ''
  for (let idle = 0; idle < IDLE_TRIES; ) {
    const before = have
    const control = new AbortController()
    let timer = setTimeout(() => control.abort(), stallMs)
    try {
      const response = await ask(have, control.signal)
      // Cut after the last byte: there is no more.
      if (response.status === 416 && have > 0) return new Blob(parts, { type })
      type = response.headers.get('content-type') ?? ''
      // A refusal comes in the envelope, a portal's page as HTML: neither is the file.
      if (!response.ok || /json|html/.test(type)) return null
      if (response.status !== 206) {
        parts = []
        have = 0
      }
      const size = wholeSize(response)
      const reader = response.body?.getReader()
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        parts.push(read.value)
        have += read.value.length
        if (size > 0) onPart?.(Math.min(1, have / size))
        clearTimeout(timer)
        timer = setTimeout(() => control.abort(), stallMs)
      }
      return new Blob(parts, { type })
    } catch {
      idle = have > before ? 0 : idle + 1
    } finally {
      clearTimeout(timer)
    }
  }
  return null
}
