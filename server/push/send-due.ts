import { PUSH_PAGES } from '#contract/reminders/push-message.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { type Delivered, deliverPushMessage } from './deliver.ts'
import { dropDevice, findReadyDevice, noteFailed, noteReached } from './device.repo.ts'
import { claim, type DueRow, dueIn, schoolsWithDevices, unclaim } from './due.repo.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import type { Messenger } from './messenger.ts'
import type { Post } from './post.ts'

export interface PushWorld {
  post: Post
  messenger: Messenger
  now: () => number
}

/** Messages on their way at a time. */
const AT_A_TIME = 8

/** Sends what is due now, one message a device and topic. @returns messages by what became of them */
export async function sendDue(db: Db, world: PushWorld): Promise<Record<Delivered['what'], number>> {
  const counts = { sent: 0, gone: 0, later: 0 }
  const keys = await pushKeys(db)
  for (const school of await schoolsWithDevices(db, 'all')) {
    const due = await dueIn(db, school, 'all', world.now())
    for (const topic of ['results', 'deadlines'] as const) {
      const left = [...byDevice(due[topic])]
      const next = async (): Promise<void> => {
        for (let rows = left.pop(); rows; rows = left.pop()) {
          const what = await tell({ db, world, keys, school }, topic, rows)
          if (what) counts[what]++
        }
      }
      await Promise.all(Array.from({ length: AT_A_TIME }, next))
    }
  }
  return counts
}

function byDevice(rows: readonly DueRow[]): Iterable<readonly [DueRow, ...DueRow[]]> {
  const found = new Map<string, [DueRow, ...DueRow[]]>()
  for (const row of rows) {
    const key = `${row.account_id} ${row.device_id}`
    const others = found.get(key)
    if (!others) found.set(key, [row])
    else if (!others.some(({ event }) => event === row.event)) others.push(row)
  }
  return found.values()
}

/** Noted first, then sent: a process that is killed between leaves a message out rather than sending it twice. */
async function tell(
  { db, world, keys, school }: { db: Db; world: PushWorld; keys: PushKeys; school: SchoolId },
  topic: 'results' | 'deadlines',
  rows: readonly [DueRow, ...DueRow[]],
): Promise<Delivered['what'] | null> {
  const [device] = rows
  const { account_id: accountId, device_id: deviceId } = device
  const now = world.now()
  const found = await findReadyDevice(db, device, now)
  if (!found) return null
  const events = await claim(db, school, rows, now)
  const told = rows.filter(({ event }) => events.has(event))
  if (told.length === 0) return null
  const page = pageOf(topic, told)
  const { table } = found
  const done =
    table === 'push_device'
      ? await deliverPushMessage({ post: world.post, keys }, found.browser, topic, page)
      : await world.messenger.deliver(found.follower, topic, page)
  if (done.what === 'sent') await noteReached(db, table, accountId, deviceId, now)
  else if (done.what === 'gone') await dropDevice(db, table, accountId, deviceId)
  else {
    await unclaim(db, school, deviceId, [...events])
    await noteFailed(db, table, device, done.seconds, now)
  }
  return done.what
}

function pageOf(topic: 'results' | 'deadlines', rows: readonly DueRow[]): string {
  const [one, other] = rows
  if (topic === 'deadlines') return PUSH_PAGES.homework
  return one?.report && !other
    ? `${PUSH_PAGES.report}?examId=${encodeURIComponent(one.exam_id)}`
    : PUSH_PAGES.exams
}
