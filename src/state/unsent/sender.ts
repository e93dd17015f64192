import type { Failure } from '#core/errors/failure.ts'
import type { Result } from '#core/request/types.ts'
import { showToast } from '../toast.state.ts'
import { TOAST_DONE } from '../toast-seconds.ts'

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
   * Does one thing at a time, in the order of the presses: a second press of one button is refused, one of another
   * button waits for its turn.
   * @param what which of several buttons it is, and shows that it is busy
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
  const pressed = new Set<K | true>()
  let last: Promise<unknown> = Promise.resolve()
  const run: Sender<K>['run'] = async (act, what) => {
    const name = what ?? true
    if (pressed.has(name)) return false
    const before = pressed.size > 0 ? last : null
    pressed.add(name)
    const turn = async () => {
      // whoever pressed that button hears of its fault
      if (before) await before.catch(() => undefined)
      show(name)
      await act()
    }
    last = turn().finally(() => {
      pressed.delete(name)
      if (pressed.size === 0) show(null)
    })
    await last
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
