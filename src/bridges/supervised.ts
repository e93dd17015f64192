import { type Remote, wrap } from 'comlink'
import { faultOf, PictureError, type PictureFault } from '#core/domain/image/fault.ts'
import { toOwnHostUrl } from '#src/platform/own-address.ts'

/** A worker without work ends after this time and gives its memory back. */
const IDLE_MS = 20_000

interface Ended {
  terminate(): void
  addEventListener(kind: 'error' | 'messageerror', listener: () => void, options?: { once: boolean }): void
}

export interface Supervised<T> {
  /**
   * One piece of work, after those asked for before. The worker ends when nothing is heard for `ms`; the next work
   * starts a new one.
   * @param work gets the worker and a way to say that it goes on
   * @throws PictureError: the worker's own, `tookTooLong` or `workerLost`
   */
  run<R>(work: (remote: Remote<T>, goesOn: () => void) => Promise<R>, ms: number): Promise<R>
}

/** The build makes classic scripts of workers, the development server modules. */
const open = <T>(url: string): { worker: Worker; remote: Remote<T> } => {
  const worker = new Worker(toOwnHostUrl(url), { type: import.meta.env.DEV ? 'module' : 'classic' })
  return { worker, remote: wrap<T>(worker) }
}

interface Watch {
  /** Rejects when the worker failed or was silent for too long; never resolves. */
  lost: Promise<never>
  goesOn: () => void
  stop: () => void
}

function watch(worker: Ended, url: string, ms: number): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (fault: 'tookTooLong' | 'workerLost') => void = () => undefined
  const lost = new Promise<never>((_resolve, reject) => {
    fail = (fault) => reject(new PictureError(fault, url))
  })
  worker.addEventListener('error', () => fail('workerLost'), { once: true })
  worker.addEventListener('messageerror', () => fail('workerLost'), { once: true })
  const stop = () => clearTimeout(timer)
  const goesOn = () => {
    stop()
    timer = setTimeout(() => fail('tookTooLong'), ms)
  }
  goesOn()
  return { lost, goesOn, stop }
}

/** Faults after which a worker is not trusted with the next picture. */
const FATAL: readonly PictureFault[] = ['tookTooLong', 'workerLost', 'noMemory']

/** Watches over one worker, started with its first work and again after it had to be ended. */
export function supervise<T>(
  url: string,
  start: () => { worker: Ended; remote: Remote<T> } = () => open<T>(url),
): Supervised<T> {
  let running: { worker: Ended; remote: Remote<T> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    running?.worker.terminate()
    running = null
  }

  const once = async <R>(work: (remote: Remote<T>, goesOn: () => void) => Promise<R>, ms: number) => {
    clearTimeout(idle)
    running ??= start()
    const { worker, remote } = running
    const watched = watch(worker, url, ms)
    try {
      return await Promise.race([work(remote, watched.goesOn), watched.lost])
    } catch (error) {
      const fault = faultOf(error)
      if (FATAL.includes(fault)) end()
      throw error instanceof PictureError ? error : new PictureError(fault, String(error))
    } finally {
      watched.stop()
      idle = setTimeout(end, IDLE_MS)
    }
  }

  return {
    run(work, ms) {
      const result = last.then(() => once(work, ms))
      last = result.catch(() => undefined)
      return result
    },
  }
}
