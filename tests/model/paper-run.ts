import { sql } from 'kysely'
import { seeded } from '#core/domain/seeded.ts'
import { faultsOnTab } from './invariants.ts'
import { type PaperPhone, paperPhone } from './paper-phone.ts'
import type { PaperStep } from './paper-steps.ts'
import type { World } from './world.ts'

/** Seconds after the line's return in which everything must be at the school, with no tap. */
const DRAIN_SECONDS = 30
/** Milliseconds after which a phone gives a request up that was swallowed. */
const SWALLOWED_MS = 31_000

/** Notes each word that counts for a target, in its order: the server keeps only the newest. */
export async function logWhatCounts(world: World): Promise<void> {
  for (const text of [
    'create table model_log (at bigserial primary key, target text, rev int, account_id text, op_id text, device_id text)',
    `create function note_model() returns trigger language plpgsql as $$ begin
       insert into model_log (target, rev, account_id, op_id, device_id)
       values (new.target, new.rev, new.account_id, new.op_id, new.device_id); return new; end $$`,
    'create trigger model after insert or update on op_target for each row execute function note_model()',
  ])
    await sql.raw(text).execute(world.db)
}

interface Counted {
  target: string
  rev: number
  account_id: string
  op_id: string
  device_id: string
  body: string
}

const answersOf = (world: World, homeworkId: string) =>
  world.db
    .selectFrom('op_kept')
    .where('of_id', '=', homeworkId)
    .where('kind', '=', 'answer')
    .selectAll()
    .orderBy('server_seq')
    .execute()

/** I9: no text stops counting unless whoever replaced it had it on the screen. */
async function faultsOfReplacing(world: World, homeworkId: string, phones: readonly PaperPhone[]) {
  const { rows } = await sql<Counted>`
    select l.target, l.rev, l.account_id, l.op_id, l.device_id, o.body from model_log l
    join operation o using (account_id, op_id)
    where o.homework_id = ${homeworkId} and o.kind = 'answer' order by l.at`.execute(world.db)
  const sent = new Map(phones.flatMap((one) => one.sent).map((one) => [one.opId, one]))
  const before = new Map<string, Counted>()
  const out: string[] = []
  for (const row of rows) {
    const last = before.get(row.target)
    before.set(row.target, row)
    const from = sent.get(row.op_id)
    const by = last && sent.get(last.op_id)
    if (!last || !from || last.body === row.body || by?.phone === from.phone) continue
    if (from.read < last.rev)
      out.push(`I9 ${row.target}: ${last.body} gave way to ${row.body}, read ${from.read}`)
  }
  return out
}

/** I10: whose words do not count was told, with both, on the phone that sent them. I12: its receipt says so too. */
async function faultsOfTelling(world: World, homeworkId: string, phones: readonly PaperPhone[]) {
  const rows = await answersOf(world, homeworkId)
  const counting = await world.db.selectFrom('op_target').selectAll().execute()
  const out: string[] = []
  for (const one of phones) {
    const items = (await one.tab()?.sync.items()) ?? []
    const clashes = await one.clashes()
    const own = new Set(one.sent.map(({ opId }) => opId))
    const newest = new Map(rows.filter((row) => own.has(row.op_id)).map((row) => [row.target, row]))
    for (const [target, row] of newest) {
      const now = counting.find((c) => c.target === target)
      const words = rows.find((r) => r.op_id === now?.op_id)
      if (!now || !words || own.has(now.op_id) || words.body === row.body) continue
      const told = clashes.find(({ opId }) => opId === row.op_id)
      if (!told && !one.ended.has(row.op_id))
        out.push(`I10 ${target} ${row.body} of ${row.device_id} was not told`)
      if (
        told &&
        (JSON.stringify(told.mine) !== row.body || JSON.stringify(told.current.body) !== words.body)
      )
        out.push(`I10 ${target}: other words than ${row.body} and ${words.body} were told`)
      const item = items.find(({ opId }) => opId === row.op_id)
      if (item?.status.at === 'school' && ['applied', 'late'].includes(item.status.outcome))
        out.push(`I12 the receipt of ${row.body} still says that it counts`)
    }
  }
  return out
}

/** I1: every operation that was called kept is at the school, but what a phone lost that came back as an older copy. */
async function faultsOfKeeping(world: World, homeworkId: string, phones: readonly PaperPhone[]) {
  const there = new Set((await answersOf(world, homeworkId)).map((row) => row.op_id))
  const missing = phones
    .flatMap(({ sent, risked }) => sent.filter(({ opId }) => !risked.has(opId)))
    .filter(({ opId, target }) => target.startsWith('answer/') && !there.has(opId))
  return missing.map(({ opId, target, phone }) => `I1 ${target} ${opId} of phone ${phone} is not at school`)
}

async function step(world: World, phones: readonly PaperPhone[], s: PaperStep): Promise<void> {
  const one = phones[s.phone]
  if (!one) return
  // A request into a black hole keeps whoever asked waiting; time goes on meanwhile.
  const inTime = async (work: Promise<unknown>) => {
    let done = false
    const ended = work.then(() => (done = true))
    await world.time.quiet()
    for (let waited = 0; !done && waited < SWALLOWED_MS; waited += 1_000) await world.time.pass(1_000)
    if (!done) await Promise.race([ended, world.time.pass(SWALLOWED_MS)])
  }
  switch (s.kind) {
    case 'type':
      await one.type(s.no, s.text)
      return
    case 'look':
      return await inTime(one.look())
    case 'choose':
      return await one.choose(s.how)
    case 'handIn':
      return await one.handIn()
    case 'answerNotice':
      return await inTime(one.answerNotice(s.how))
    case 'reload':
      one.kill()
      return await one.open()
    case 'backUp':
      return one.backUp()
    case 'restore':
      return await one.restore(s.withSmall)
    case 'line':
      return one.setLine(s.faults)
    case 'repair':
      one.setLine(['ok'])
      one.signIn()
      return one.tab()?.sync.trigger('online')
    case 'pass':
      return await world.time.pass(s.ms)
  }
}

/** Goes the steps, repairs the lines, looks once on each phone. @returns every broken invariant, in words */
export async function runPaper(world: World, steps: readonly PaperStep[], seed: number): Promise<string[]> {
  const homeworkId = await world.newHomework()
  // Of earlier plays nobody looks any more; the school tells fifty at a time.
  await world.db.deleteFrom('op_replaced').execute()
  const random = seeded(seed)
  const [student, parent] = await Promise.all([world.signIn('studentA11'), world.signIn('parentA')])
  const phones = [student, student, parent].map((who, at) =>
    paperPhone(world, { homeworkId, who, random, at }),
  )
  try {
    for (const one of phones) {
      await one.open()
      await one.look()
    }
    for (const one of steps) await step(world, phones, one)
    for (const one of phones) {
      one.setLine(['ok'])
      one.kill()
      await one.open()
    }
    await world.time.pass(DRAIN_SECONDS * 1000)
    const stuck: string[] = []
    for (const one of phones) {
      const tab = one.tab()
      if (!tab) continue
      await tab.sync.lookForClashes()
      const { operations } = await tab.sync.unsent()
      if (operations > 0) stuck.push(...(await faultsOnTab(tab)))
    }
    return [
      ...stuck,
      ...(await faultsOfReplacing(world, homeworkId, phones)),
      ...(await faultsOfTelling(world, homeworkId, phones)),
      ...(await faultsOfKeeping(world, homeworkId, phones)),
    ]
  } finally {
    for (const one of phones) one.kill()
  }
}
