import { createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { PushWishes } from '#contract/reminders/push.ts'
import { PUSH_PAGES } from '#contract/reminders/push-message.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import { markReadableAsNotified } from '../../push/begin.ts'
import { type Browser, deliverPushMessage } from '../../push/deliver.ts'
import {
  browsersOf,
  dropDevice,
  dropOthers,
  followersOf,
  putDevice,
  putFollower,
} from '../../push/device.repo.ts'
import { pushKeys } from '../../push/keys.ts'
import type { Messenger } from '../../push/messenger.ts'
import type { Post } from '../../push/post.ts'
import { findPushWishes, putWishes } from '../../push/wish.repo.ts'

/** Devices of an account: a family's phones and a computer or two. */
const MOST = 10

/** @param post null: this server sends no reminders */
export async function pushState(db: Db, post: Post | null, accountId: string, now: number) {
  const devices = await browsersOf(db, accountId, now)
  const linked = post ? await followersOf(db, accountId) : []
  const follower = linked.find(({ deviceId }) => deviceId !== null) ?? linked[0]
  return {
    key: post && (await pushKeys(db)).publicKey,
    wishes: await findPushWishes(db, accountId),
    devices: devices.map((one) => ({
      deviceId: one.device_id,
      name: one.name,
      madeAt: one.made_at.getTime(),
      sentAt: one.sent_at?.getTime() ?? null,
      failing: one.failures > 0,
    })),
    messenger: follower
      ? { deviceId: follower.deviceId, failing: follower.failures !== null && follower.failures > 0 }
      : null,
  }
}

/**
 * Has the official account that was linked last remind this account too.
 * @param post null: this server sends no reminders
 * @throws Refusal 1 it is not followed, or this server sends none; none is linked; 10503 it does not answer
 */
export async function follow(
  db: Db,
  { messenger, post }: { messenger: Messenger; post: Post | null },
  who: { accountId: string; now: number },
  locale: string,
): Promise<{ deviceId: string }> {
  if (!post) throw new Refusal(Status.failed, 'pushOff')
  const { accountId, now } = who
  const [linked] = await followersOf(db, accountId)
  if (!linked) throw notFound()
  const follows = await messenger.isFollowing(linked)
  if (follows === null) throw new Refusal(Status.unavailable, 'messengerUnreachable')
  if (!follows) throw new Refusal(Status.failed, 'messengerNotFollowed')
  const deviceId = await inTransaction(db, async (tx) => {
    const made = await putFollower(tx, accountId, linked, locale, now)
    await putWishes(tx, accountId, await findPushWishes(tx, accountId))
    await markReadableAsNotified(tx, accountId, now)
    return made
  })
  return { deviceId }
}

/**
 * Adds a browser once a first message has reached its push service, so that a server without a way to the internet says
 * so at once.
 * @throws Refusal 10001 the endpoint is no push service's; 10004 enough devices; 10503 the service does not answer
 */
export async function subscribe(
  db: Db,
  post: Post | null,
  who: { accountId: string; tokenHash: string; now: number },
  browser: Browser & { name: string },
): Promise<{ deviceId: string }> {
  if (!post) throw new Refusal(Status.failed, 'pushOff')
  const { accountId, now } = who
  const deviceId = createHash('sha256').update(browser.endpoint).digest('hex')
  const others = (await browsersOf(db, accountId, now)).filter((one) => one.device_id !== deviceId)
  if (others.length >= MOST) throw new Refusal(Status.tooMany, 'pushDevices', { values: { limit: MOST } })
  const first = await deliverPushMessage(
    { post, keys: await pushKeys(db) },
    browser,
    'added',
    PUSH_PAGES.reminders,
  )
  if (first.what === 'gone') throw badField('endpoint', 'notSubscription')
  if (first.what === 'later') throw new Refusal(Status.unavailable, 'pushUnreachable')
  await inTransaction(db, async (tx) => {
    await dropOthers(tx, accountId, deviceId, now)
    await putDevice(tx, { ...who, deviceId }, browser)
    await putWishes(tx, accountId, await findPushWishes(tx, accountId))
    await markReadableAsNotified(tx, accountId, now)
  })
  return { deviceId }
}

export async function saveWishes(
  db: Db,
  accountId: string,
  wishes: PushWishes,
  now: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    const before = await findPushWishes(tx, accountId)
    await putWishes(tx, accountId, wishes)
    const isMore = (wishes.results && !before.results) || (wishes.deadlines && !before.deadlines)
    if (isMore) await markReadableAsNotified(tx, accountId, now)
  })
  return {}
}

export async function unsubscribe(db: Db, accountId: string, deviceId: string) {
  for (const table of ['push_device', 'push_follower'] as const)
    await dropDevice(db, table, accountId, deviceId)
  return {}
}
