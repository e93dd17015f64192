import type { Line as ModelLine } from '#tests/model/line.ts'

/** One frame of a file as it was sent. */
export interface SentFrame {
  file: string
  chunk: number
  offset: number
  bytes: number
  /** When it left, ms of this process. */
  at: number
  ms: number
  arrived: boolean
}

/** Requests of a phone over real connections; `frames`: bytes of files that were given to them. */
export interface OverLine extends ModelLine {
  frames: number
  sent: SentFrame[]
}

/** `cut` ends all connections, as the end of a process does. */
export function overLine(port: number): OverLine {
  const end = new AbortController()
  const over: OverLine = {
    ...{ seen: [], faults: [], frames: 0, sent: [] },
    cut: () => end.abort(),
    fetch: (async (input: string, init: RequestInit = {}) => {
      const url = new URL(input, `http://127.0.0.1:${port}`)
      const signal = init.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal
      if (!(init.body instanceof Uint8Array)) return await fetch(url, { ...init, signal })
      const bytes = init.body.length
      over.frames += bytes
      const at = (name: string) => url.searchParams.get(name) ?? ''
      const from = performance.now()
      const place = { file: at('uploadFileId'), chunk: Number(at('chunk')), offset: Number(at('offset')) }
      const note = (arrived: boolean) =>
        over.sent.push({ ...place, bytes, at: from, ms: performance.now() - from, arrived })
      try {
        const reply = await fetch(url, { ...init, signal })
        note(reply.ok)
        return reply
      } catch (reason) {
        note(false)
        throw reason
      }
    }) as typeof fetch,
  }
  return over
}
