import type { Failure } from '#core/errors/failure.ts'
import type { Result } from '#core/request/types.ts'
import { showToast } from './toast.state.ts'
import { TOAST_DONE } from './toast-seconds.ts'

/** What follows a sending, in this order. */
export interface After<T> {
  /** Whatever came of it: closing the sheet that asked. */
  always?: () => void
  /** Said when it succeeded. */
  toast?: string | ((data: T) => string)
  /** How long that is shown; `TOAST_DONE` unless told. */
  seconds?: number
  /** When it succeeded; the button stays busy until this is through. */
  done?: (data: T) => unknown
  /** When it failed, instead of telling it in the usual place. */
  failed?: (failure: Failure) => unknown
}

export interface Sender<K> {
  /**
   * Does one thing at a time: while one is under way another is refused.
   * @param what which of several buttons shows that it is busy
   * @returns false: refused, nothing was done
   */
  run: (act: () => Promise<unknown>, what?: K) => Promise<boolean>
  /** A call and what follows it, as one thing. */
  send: <T>(call: () => Promise<Result<T>>, after?: After<T>, what?: K) => Promise<boolean>
}

/**
 * The sending of a form without its drawing.
 * @param show is told what is under way, and null when it is over
 * @param tell where failures are told that `failed` does not take
 */
export function makeSender<K>(
  show: (doing: K | true | null) => void,
  tell: (failure: Failure) => void,
): Sender<K> {
  let busy = false
  const run: Sender<K>['run'] = async (act, what) => {
    if (busy) return false
    busy = true
    show(what ?? true)
    try {
      await act()
    } finally {
      busy = false
      show(null)
    }
    return true
  }
  return {
    run,
    send: (call, { always, toast, seconds = TOAST_DONE, done, failed = tell } = {}, what) =>
      run(async () => {
        const result = await call()
        always?.()
        if (!result.ok) return failed(result.failure)
        if (toast !== undefined) showToast(typeof toast === 'string' ? toast : toast(result.data), seconds)
        await done?.(result.data)
      }, what),
  }
}
