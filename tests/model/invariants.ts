import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import type { Seen } from './line.ts'
import type { Tab } from './phone.ts'
import type { Play } from './play.ts'
import type { World } from './world.ts'

const MINUTE = 60_000

/** What the school has of this play. */
async function atSchool(world: World, play: Play) {
  const hashes = play.promised.flatMap((one) => one.fileHash ?? [])
  const [operations, files] = await Promise.all([
    world.db.selectFrom('op_kept').where('of_id', '=', play.homeworkId).selectAll().execute(),
    world.db
      .selectFrom('file')
      .where('school_id', '=', 'A')
      .where('sha256', 'in', [...hashes, ''])
      .selectAll()
      .execute(),
  ])
  return { operations, files }
}

const accountOf = (accountKey: string) => accountKey.replace('key-', '')

/** I1 nothing lost, I2 once each, I3 bytes equal, I4 revisions of a phone grow, I6 under their own account alone. */
export async function faultsAtSchool(world: World, play: Play): Promise<string[]> {
  const { operations, files } = await atSchool(world, play)
  const out: string[] = []
  const places = resolveStorePaths(world.dir)
  for (const { opId, accountKey, target, fileHash } of play.promised) {
    const rows = operations.filter((row) => row.op_id === opId)
    if (rows.length !== 1) out.push(`I1/I2 ${target} ${opId} of ${accountKey}: ${rows.length} at school`)
    for (const row of rows)
      if (row.account_id !== accountOf(accountKey))
        out.push(`I6 ${opId} of ${accountKey} under ${row.account_id}`)
    if (fileHash === null) continue
    const file = files.find((one) => one.sha256 === fileHash && one.account_id === accountOf(accountKey))
    if (!file) out.push(`I1 file ${fileHash} is not at school`)
    else if (
      createHash('sha256')
        .update(readFileSync(places.blob(file.school_id, fileHash)))
        .digest('hex') !== fileHash
    )
      out.push(`I3 file ${fileHash} differs on disk`)
  }
  const known = new Set(play.promised.map((one) => one.opId))
  for (const row of operations) if (!known.has(row.op_id)) out.push(`I2 ${row.op_id} was never promised`)
  const last = new Map<string, number>()
  for (const row of operations.toSorted((a, b) => a.server_seq - b.server_seq)) {
    const key = `${row.account_id} ${row.device_id} ${row.target}`
    if (row.rev <= (last.get(key) ?? 0)) out.push(`I4 ${key}: ${row.rev} after ${last.get(key)}`)
    last.set(key, row.rev)
  }
  return out
}

/** I5: nothing waits in a window any more. */
export async function faultsOnTab({ store, sync }: Tab): Promise<string[]> {
  const out = store.isOnDisk() ? [] : ['the database was given up']
  const unsent = await sync.unsent()
  if (unsent.operations === 0 && unsent.files === 0 && unsent.drafts === 0) return out
  const items = (await sync.items()).filter((item) => item.status.at !== 'school')
  return [...out, `I5 ${JSON.stringify(unsent)} ${JSON.stringify(items)}`]
}

/** I5: nothing waits on any phone any more. */
export async function faultsOnPhones(play: Play): Promise<string[]> {
  const tabs = play.devices.flatMap((device) => device.tabs).filter((tab) => tab !== null)
  return (await Promise.all(tabs.map(faultsOnTab))).flat()
}

/** I1 of words that were not handed in: the school has what each account last typed on each phone. */
export async function faultsOfDrafts(world: World, play: Play): Promise<string[]> {
  const rows = await world.db
    .selectFrom('homework_draft')
    .where('homework_id', '=', play.homeworkId)
    .select(['account_id', 'no', 'body'])
    .execute()
  return play.typed.flatMap(({ accountKey, words }) => {
    const body = words && JSON.stringify({ text: words.text })
    const isThere = rows.some(
      (row) => row.account_id === accountOf(accountKey) && row.no === words?.no && row.body === body,
    )
    return words && !isThere ? [`I1 words ${body} of ${words.no} by ${accountKey} are not at school`] : []
  })
}

/** I7: what is called safe at school is there. */
export async function faultsOfWords(world: World, play: Play): Promise<string[]> {
  const { operations } = await atSchool(world, play)
  const there = new Set(operations.map((row) => row.op_id))
  const out: string[] = []
  for (const { tabs } of play.devices)
    for (const tab of tabs)
      for (const item of (await tab?.sync.items()) ?? [])
        if (item.status.at === 'school' && !there.has(item.opId)) out.push(`I7 ${item.opId} is not at school`)
  return out
}

/** I6 on the line: no request speaks for another account than its session's. I8: at most 30 a minute while all fail. */
export function faultsOnLine(play: Play): string[] {
  const out: string[] = []
  const owner = new Map([...play.people.values()].map((who) => [who.token, who.accountKey]))
  for (const { lines } of play.devices) {
    for (const one of lines.flatMap((line) => line.seen))
      if ((owner.get(one.token) ?? '') !== one.speaksFor) out.push(`I6 ${one.call} for ${one.speaksFor}`)
    for (const line of lines) {
      let failed: Seen[] = []
      for (const one of line.seen) {
        failed = one.answered ? [] : [...failed, one].filter((other) => one.at - other.at < MINUTE)
        if (failed.length > 30) out.push(`I8 ${failed.length} requests in a minute of failures`)
      }
    }
  }
  return out
}
