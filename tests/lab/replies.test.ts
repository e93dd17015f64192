import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Line } from '#tests/model/line.ts'
import type { Tab } from '#tests/model/phone.ts'
import { openWorld, type World } from '#tests/model/world.ts'
import { dripping, endingAt, mixing, type OddLine, repeating } from './odd-lines.ts'
import { onePhone } from './one-phone.ts'
import { SEED } from './phones.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HALF_A_MINUTE = 30_000
/** After which a request is given up whose reply does not come to its end. */
const GIVEN_UP = 30_000

const to = (path: string): [string, (input: string) => boolean] => [
  path,
  (input) => input.split('?')[0]?.endsWith(path) ?? false,
]
const PHASES = [
  to('homework/draft/save'),
  to('upload/begin'),
  to('upload/frame'),
  ['the last frame, which makes the file', (input: string) => input.includes('&chunkCount=')] as const,
  to('operation/keys'),
  to('operation/send'),
]

describe(`the phone killed as a reply comes, before anything is written of it, seed ${SEED}`, () => {
  it.each(PHASES)('row 5, reply to %s: nothing is lost, nothing happens twice [B16]', async (path, isIt) => {
    const s = await onePhone(world)
    let tab: Tab | null = null
    let isKilled = false
    const line = endingAt(s.line(), isIt, () => {
      isKilled = true
      tab?.kill()
    })
    tab = s.open(line)
    const isDraft = path === 'homework/draft/save'
    if (isDraft) await tab.sync.saveDraft(s.ref, { 1: { text: 'typed' } })
    else await s.all(tab)
    await world.time.pass(10_000)
    expect(isKilled).toBe(true)
    const again = s.open()
    if (isDraft) {
      expect((await again.sync.readDraft(s.ref))?.body).toEqual({ 1: { text: 'typed' } })
      await s.all(again)
    }
    await world.time.pass(HALF_A_MINUTE)
    expect([await s.waiting(again), await s.missing()]).toEqual([[], []])
    const frames = again.line.seen.reduce((sum, one) => sum + one.bytes, 0)
    const before = line.seen.filter((one) => one.bytes > 0)
    // What the school had acknowledged is not sent again: at most the frame whose reply was killed.
    const sent = before.reduce((sum, one) => sum + one.bytes, 0)
    expect(frames + sent).toBeLessThanOrEqual(300_000 + (before.at(-1)?.bytes ?? 0))
    again.kill()
  })
})

describe(`replies that come badly, seed ${SEED}`, () => {
  const rows: { row: string; odd: (line: Line) => OddLine }[] = [
    { row: '19, a byte a second', odd: (line) => dripping(line, world.time, () => true) },
    { row: '25, one after the next', odd: (line) => mixing(line, world.time, 'late') },
    { row: '25, each to the other’s request', odd: (line) => mixing(line, world.time, 'swapped') },
    { row: '25, the one before once more', odd: (line) => repeating(line) },
  ]
  it.each(rows)('row $row: kept while it lasts, at school half a minute after [B16]', async ({ odd }) => {
    const s = await onePhone(world)
    const line = odd(s.line())
    const tab = s.open(line)
    await s.all(tab)
    await s.answer(tab, 2, 'second')
    await world.time.pass(180_000)
    // Whatever is called safe by now is there.
    const safe = (await tab.sync.items()).filter((item) => item.status.at === 'school')
    const there = await world.db.selectFrom('op_kept').where('of_id', '=', s.id).select('op_id').execute()
    expect(safe.filter((item) => !there.some((row) => row.op_id === item.opId))).toEqual([])
    line.isOn = false
    await world.time.pass(GIVEN_UP + HALF_A_MINUTE)
    expect([await s.waiting(tab), await s.missing()]).toEqual([[], []])
    tab.kill()
  })

  it('row 19, a byte a second of one target: the others go on', async () => {
    const s = await onePhone(world)
    const isFirst = (_: string, { body }: RequestInit) =>
      typeof body === 'string' && body.includes(`answer/${s.id}/A-s11/1`)
    const line = dripping(s.line(), world.time, isFirst)
    const tab = s.open(line)
    await s.answer(tab, 1, 'first')
    await world.time.pass(1_000)
    await s.answer(tab, 2, 'second')
    await world.time.pass(5_000)
    expect((await s.waiting(tab)).length).toBe(1)
    line.isOn = false
    await world.time.pass(GIVEN_UP + HALF_A_MINUTE)
    expect([await s.waiting(tab), await s.missing()]).toEqual([[], []])
    tab.kill()
  })
})
