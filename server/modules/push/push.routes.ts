import * as call from '#contract/reminders/push.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import type { Messenger } from '../../push/messenger.ts'
import type { Post } from '../../push/post.ts'
import { follow, pushState, saveWishes, subscribe, unsubscribe } from './push.service.ts'

/** Reminders by Web Push and by messengers: devices, wishes and quiet hours of an account. */
export const pushModule =
  (post: Post | null, messenger: Messenger): Module =>
  (api) => {
    const { db } = api
    handle(api, call.push, ({ session, now }) => pushState(db, post, session.accountId, now))
    handle(api, call.subscribePush, ({ session, input, now, req }) => {
      const { accountId, tokenHash } = session
      const { endpoint, p256dh, auth, name, locale } = input
      // whom a push service may write to: the school's own site (RFC 8292, "sub")
      const site = `https://${req.hostname}`
      return subscribe(
        db,
        post,
        { accountId, tokenHash, now },
        { endpoint, p256dh, auth, site, name, locale },
      )
    })
    handle(api, call.followPush, ({ session: { accountId }, input, now }) =>
      follow(db, { messenger, post }, { accountId, now }, input.locale),
    )
    handle(api, call.unsubscribePush, ({ session, input }) =>
      unsubscribe(db, session.accountId, input.deviceId),
    )
    handle(api, call.savePushWishes, ({ session, input, now }) => {
      const { results, deadlines, quietFrom, quietTo } = input
      return saveWishes(db, session.accountId, { results, deadlines, quietFrom, quietTo }, now)
    })
  }
