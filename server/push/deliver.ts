import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushKeys } from './keys.ts'
import { NoPushService, type Post } from './post.ts'
import { pushMessage, type Topic } from './texts.ts'

/** A browser as it told itself. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
  site: string
  locale: string
}

/**
 * `gone`: the subscription is no more, or never was one of a push service's. `later`: nobody answered, or the service
 * asked to wait, `seconds` or as long as we like.
 */
export type Delivered = { what: 'sent' } | { what: 'gone' } | { what: 'later'; seconds: number }

/** A push service keeps a message so long for a phone that is off, seconds. */
const KEPT_S = { results: 3 * 86_400, deadlines: 12 * 3600, added: 600 } as const

/** Encrypts a message for a browser (RFC 8291), signs (RFC 8292) and posts it (RFC 8030). */
export async function deliverPushMessage(
  { post, keys }: { post: Post; keys: PushKeys },
  browser: Browser,
  topic: Topic,
  path: string,
): Promise<Delivered> {
  const { endpoint, p256dh, auth } = browser
  const made = await buildPushPayload(
    {
      data: { ...pushMessage(topic, browser.locale, path) },
      options: { ttl: KEPT_S[topic], topic, urgency: 'normal' },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...keys, subject: browser.site },
  ).catch(() => null)
  // no address, or a key that is no point of the curve: no browser gave it
  if (!made) return { what: 'gone' }
  try {
    const { status, retryAfter } = await post(endpoint, made.headers, made.body)
    if (status >= 200 && status < 300) return { what: 'sent' }
    // what the service refuses for good is refused again; only being busy passes
    const passes = status === 429 || status >= 500 || status === 408
    return passes ? { what: 'later', seconds: retryAfter ?? 0 } : { what: 'gone' }
  } catch (e) {
    return e instanceof NoPushService ? { what: 'gone' } : { what: 'later', seconds: 0 }
  }
}
