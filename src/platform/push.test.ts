import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { subscribeHere } from './push.ts'

const SUBSCRIBED = {
  endpoint: 'https://push.test/1',
  p256dh: 'public',
  auth: 'secret',
  name: expect.any(String) as string,
}

/** A push service of a browser: what the page asked of it, and its replies, which the test gives. */
function pushService() {
  const replies: PromiseWithResolvers<PushSubscription>[] = []
  const held: PushSubscription[] = []
  const pushManager = {
    getSubscription: async () => held[0] ?? null,
    subscribe: () => {
      const reply = Promise.withResolvers<PushSubscription>()
      replies.push(reply)
      return reply.promise
    },
  }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/148',
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
  return {
    replies,
    held,
    /** The browser has made the subscription of the last attempt. */
    make() {
      const { endpoint, p256dh, auth } = SUBSCRIBED
      const made = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => held.splice(0).length > 0,
      } as unknown as PushSubscription
      held.push(made)
      replies.at(-1)?.resolve(made)
    },
  }
}

let service: ReturnType<typeof pushService>
beforeEach(() => {
  vi.useFakeTimers()
  service = pushService()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a push service that never answers is unreachable after 20 s [N11]', async () => {
  const attempt = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await Promise.race([attempt, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await attempt).toBe('unreachable')

  // the next attempt waits for the subscription that is being made, and takes it
  const next = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(1000)
  expect(service.replies).toHaveLength(1)
  service.make()
  expect(await next).toEqual(SUBSCRIBED)
  expect(service.held).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('a subscription that comes too late is replaced at the next attempt: the browser never holds two [N11]', async () => {
  const attempt = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await attempt).toBe('unreachable')
  service.make()
  await vi.advanceTimersByTimeAsync(0)
  const next = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(0)
  expect([service.replies.length, service.held.length]).toEqual([2, 0])
  service.make()
  expect(await next).toEqual(SUBSCRIBED)
  expect(service.held).toHaveLength(1)
})

it('a push service that refuses is unreachable, and the next attempt asks it again [N11]', async () => {
  const attempt = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(0)
  service.replies[0]?.reject(new Error('no push service'))
  expect(await attempt).toBe('unreachable')
  const next = subscribeHere('key')
  await vi.advanceTimersByTimeAsync(0)
  service.make()
  expect(await next).toEqual(SUBSCRIBED)
})
