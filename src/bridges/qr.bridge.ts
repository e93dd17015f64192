import { type Remote, wrap } from 'comlink'
import { toOwnHostUrl } from '#src/platform/own-address.ts'
import { type QrReader, readerUrl } from '#workers/qr/qr.api.ts'

/** A picture that takes longer than this is given up, and its worker with it. */
const PICTURE_MS = 15_000

/** The build makes a classic script of the worker, the development server a module. */
const start = (): Worker =>
  new Worker(toOwnHostUrl(readerUrl), { type: import.meta.env.DEV ? 'module' : 'classic' })

/** Rejects when the worker itself failed, which no answer of it would tell, or when it takes too long. */
async function answered<T>(worker: Worker, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker did not start')), { once: true })
    timer = setTimeout(() => reject(new Error('The worker did not answer')), PICTURE_MS)
  })
  return Promise.race([answer, failed]).finally(() => clearTimeout(timer))
}

export interface QrReaderHandle {
  /** Texts of the codes in a picture; rejects when reading itself does not work on this phone. */
  read(picture: Blob | ImageData): Promise<string[]>
  stop(): void
}

/** Starts a reader of codes: its script and the 950 kB it brings come with the first picture. */
export function startReading(): QrReaderHandle {
  let worker: Worker | null = null
  let reader: Remote<QrReader> | null = null
  const stop = () => {
    worker?.terminate()
    worker = null
    reader = null
  }
  return {
    async read(picture) {
      worker ??= start()
      reader ??= wrap<QrReader>(worker)
      try {
        return await answered(worker, reader.read(picture))
      } catch (e) {
        stop()
        throw e
      }
    },
    stop,
  }
}
