import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { FailureContext } from '#src/nav/tell-failure.ts'
import { toasts } from '../toast.state.ts'
import { makeSender } from './sender.ts'
import { useSend } from './use-send.ts'

const good = <T,>(data: T): Result<T> => ({ ok: true, data, asOf: null })
const failure = failureOf('offline')
const bad: Result<never> = { ok: false, failure }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toasts.list.splice(0)
  vi.useRealTimers()
})

/** A sender whose showing and telling is written down. */
function listening() {
  const shown: unknown[] = []
  const tell = vi.fn()
  return { shown, tell, ...makeSender<'save' | 'send'>((doing) => shown.push(doing), tell) }
}

describe('sending a form', () => {
  it('is busy from the tap until all that follows is through', async () => {
    const { shown, send } = listening()
    let through: () => void = () => {}
    const sent = send(() => Promise.resolve(good(1)), {
      done: () => new Promise<void>((resolve) => (through = resolve)),
    })
    expect(shown).toEqual([true])
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([true])
    through()
    expect(await sent).toBe(true)
    expect(shown).toEqual([true, null])
  })

  it('does nothing at a second tap while busy, and sends again after', async () => {
    const { send } = listening()
    const call = vi.fn(() => Promise.resolve(good(1)))
    expect(await Promise.all([send(call), send(call)])).toEqual([true, false])
    expect(call).toHaveBeenCalledTimes(1)
    expect(await send(call)).toBe(true)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('does what another button was pressed for once the first is through, also after a fault', async () => {
    const { shown, run } = listening()
    const order: string[] = []
    let fail: (e: Error) => void = () => {}
    const first = run(() => new Promise((_, reject) => (fail = reject)), 'save')
    const second = run(() => Promise.resolve(order.push('sent')), 'send')
    expect(await run(() => Promise.resolve(order.push('twice')), 'send')).toBe(false)
    expect(order).toEqual([])
    fail(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(await second).toBe(true)
    expect(order).toEqual(['sent'])
    expect(shown).toEqual(['save', 'send', null])
  })

  it('says which of several buttons is busy', async () => {
    const { shown, send } = listening()
    await send(() => Promise.resolve(good(1)), {}, 'save')
    expect(shown).toEqual(['save', null])
  })

  it('closes, says what was done, then goes on, with what came back', async () => {
    const { send, tell } = listening()
    const order: string[] = []
    const said = () => toasts.list.map((toast) => `${toast.text} for ${toast.seconds}`)
    await send(() => Promise.resolve(good(7)), {
      always: () => void order.push(`closed ${said().length}`),
      toast: (n) => `told ${n}`,
      done: (n) => order.push(`done ${n}`, ...said()),
      failed: () => order.push('failed'),
    })
    expect(order).toEqual(['closed 0', 'done 7', 'told 7 for 3'])
    expect(tell).not.toHaveBeenCalled()
  })

  it('tells a failure once, in its usual place or where the form says', async () => {
    const { send, tell } = listening()
    const always = vi.fn()
    const done = vi.fn()
    await send(() => Promise.resolve(bad), { always, toast: 'done', done })
    expect(tell).toHaveBeenCalledExactlyOnceWith(failure)
    const failed = vi.fn()
    await send(() => Promise.resolve(bad), { always, toast: 'done', done, failed })
    expect(failed).toHaveBeenCalledExactlyOnceWith(failure)
    expect(tell).toHaveBeenCalledTimes(1)
    expect(always).toHaveBeenCalledTimes(2)
    expect(done).not.toHaveBeenCalled()
    expect(toasts.list).toEqual([])
  })

  it('is free again after something broke, and does not hide that', async () => {
    const { shown, run } = listening()
    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(shown).toEqual([true, null])
    expect(await run(() => Promise.resolve())).toBe(true)
  })
})

/** What the hook gives to a form that is drawn once and then gone. */
function drawn(tell: () => void) {
  const given: ReturnType<typeof useSend<never>>[] = []
  const Form = () => {
    const sending = useSend()
    given.push(sending)
    return <button type="submit" disabled={sending.busy} />
  }
  const page = renderToString(
    <FailureContext value={tell}>
      <Form />
    </FailureContext>,
  )
  const sending = given[0]
  if (!sending) throw new Error('nothing was drawn')
  return { page, sending }
}

describe('the hook', () => {
  it('begins free, and finishes for a form that is gone by then', async () => {
    const tell = vi.fn()
    const { page, sending } = drawn(tell)
    expect(page).toBe('<button type="submit"></button>')
    expect(sending).toMatchObject({ busy: false, doing: null })
    const call = vi.fn(() => Promise.resolve(bad))
    expect(await Promise.all([sending.send(call), sending.send(call)])).toEqual([true, false])
    expect(call).toHaveBeenCalledTimes(1)
    expect(tell).toHaveBeenCalledExactlyOnceWith(failure)
  })
})
