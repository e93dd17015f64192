import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operation } from '#tests/support/school/homework.ts'
import { newPhone, type Tab } from './phone.ts'
import { openScene } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Scene = Awaited<ReturnType<typeof openScene>>

/** Sends the mother's answer to question 1, past every queue. */
async function mother(s: Scene, text: string, baseRev: number, rev: number): Promise<void> {
  const op = operation('parentA', 'answer', `answer/${s.id}/A-s11/1`, { text }, { baseRev, rev })
  await world.server().inject({
    method: 'POST',
    url: '/api/common/operation/send',
    headers: { 'x-kb-token': await world.tokenOf('parentA'), host: 'localhost' },
    payload: op,
  })
}
/** What a window was told of this homework: the account has others. */
const toldOf = async (tab: Tab, s: Scene) =>
  (await tab.sync.clashes()).filter(({ target }) => target.startsWith(`answer/${s.id}/`))
const countsAt = async (s: Scene) => {
  const row = await world.db
    .selectFrom('homework_answer')
    .select(['text', 'rev'])
    .where('homework_id', '=', s.id)
    .executeTakeFirst()
  return [row?.text, row?.rev]
}

describe('what another phone wrote', () => {
  it('is no base for the next word here because a receipt told of it: only the choice makes it one [B02]', async () => {
    const s = await openScene(world)
    await mother(s, '乙', 0, 1)
    const tab = s.open()
    for (const text of ['甲', '甲甲']) {
      await tab.sync.enqueue(s.answer(1, text))
      await world.time.pass(3_000)
      expect([await countsAt(s), await toldOf(tab, s)]).toMatchObject([
        ['乙', 1],
        [{ mine: { text }, current: { rev: 1, body: { text: '乙' } }, here: true }],
      ])
    }
    await tab.sync.enqueue({ ...s.answer(1, '甲乙'), baseRev: 1 })
    await world.time.pass(3_000)
    expect([await countsAt(s), await toldOf(tab, s)]).toEqual([['甲乙', 2], []])
    tab.kill()
  })

  it('in the place of words whose receipt was lost on the way is told when the receipt is asked for [B03]', async () => {
    const s = await openScene(world)
    const tab = s.open(['dropReply'])
    const { opId } = await tab.sync.enqueue(s.answer(1, '甲'))
    await world.time.pass(500)
    tab.kill()
    await mother(s, '乙', 1, 1)
    const again = s.open()
    await world.time.pass(5_000)
    expect(await toldOf(again, s)).toMatchObject([{ opId, mine: { text: '甲' }, outcome: 'applied' }])
    expect((await again.sync.items()).map(({ status }) => status)).toMatchObject([
      { at: 'school', outcome: 'replaced' },
    ])
    again.kill()
  })

  it('is told on the phone that wrote, also when another phone of the account was told before [B03]', async () => {
    const s = await openScene(world)
    const [tab, other] = [s.open(), newPhone(() => 0.5)]
    await tab.sync.enqueue(s.answer(1, '甲'))
    await world.time.pass(3_000)
    tab.kill()
    await mother(s, '乙', 1, 1)
    other.who = s.student
    const there = s.open(['ok'], other)
    await there.sync.lookForClashes()
    const [told] = await toldOf(there, s)
    expect(told).toMatchObject({ here: false, mine: { text: '甲' }, current: { byYou: false } })
    await there.sync.seenClashes([told?.opId ?? ''])
    await there.sync.lookForClashes()
    expect(await toldOf(there, s)).toEqual([])
    there.kill()
    const again = s.open()
    await world.time.pass(3_000)
    expect(await toldOf(again, s)).toMatchObject([{ here: true, opId: told?.opId }])
    await again.sync.seenClashes([told?.opId ?? ''])
    again.kill()
    const left = world.db
      .selectFrom('op_replaced')
      .select('op_id')
      .where('target', 'like', `answer/${s.id}/%`)
    expect(await left.execute()).toEqual([])
  })
})
