import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountDatabase } from '#core/db/database.ts'
import { jpeg, openScene, states } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const scene = () => openScene(world)

describe('safe at school', () => {
  it.each(['portal', 'portal302'] as const)(
    'is only what the school gave a receipt for; after a reload behind a %s the rest goes without a touch [B03]',
    async (portal) => {
      const s = await scene()
      const tab = s.open(['dropRequest'])
      await tab.sync.enqueue(s.answer(1, 'a'))
      await world.time.pass(5_000)
      expect(await states(tab)).toEqual(['phone'])
      tab.kill()
      const again = s.open([portal])
      await world.time.pass(5_000)
      expect(await states(again)).toEqual(['phone'])
      expect(again.state.pause).toBe('portal')
      again.line.faults = ['ok']
      await world.time.pass(30_000)
      const [item] = await again.sync.items()
      const [row] = await s.atSchool()
      expect(item?.status).toMatchObject({
        at: 'school',
        number: row?.number,
        time: row?.received_at.getTime(),
      })
    },
  )

  it('is found out by asking when the answer was lost and the phone killed; nothing happens twice [B03]', async () => {
    const s = await scene()
    const tab = s.open(['dropReply'])
    await tab.sync.enqueue(s.answer(1, 'a'))
    await world.time.pass(500)
    tab.kill()
    expect((await s.atSchool()).length).toBe(1)
    const again = s.open()
    await world.time.pass(2_000)
    expect(await states(again)).toEqual(['school'])
    expect(again.line.seen.some((one) => one.call.endsWith('/operation/send'))).toBe(false)
    expect((await s.atSchool()).length).toBe(1)
  })
})

describe('work of two accounts on one phone', () => {
  it('stays each with its own: nothing of A leaves while B is here, all of it when A is back [B02]', async () => {
    const s = await scene()
    const tab = s.open(['dropRequest'])
    await tab.sync.enqueue(s.answer(1, 'mine'))
    await world.time.pass(2_000)
    s.phone.who = await world.signIn('parentA')
    tab.line.faults = ['ok']
    const before = tab.line.seen.length
    tab.sync.trigger('login')
    await world.time.pass(60_000)
    expect(tab.line.seen.length).toBe(before)
    expect(tab.state.pause).toBe('other-account')
    const other = s.open()
    expect(await other.sync.items()).toEqual([])
    s.phone.who = s.student
    tab.sync.trigger('login')
    await world.time.pass(5_000)
    expect((await s.atSchool()).map((row) => row.account_id)).toEqual(['studentA11'])
  })

  it('waits when the session ends, and goes when the same account has signed in again', async () => {
    const s = await scene()
    const tab = s.open(['ended'])
    await tab.sync.enqueue(s.answer(1, 'a'))
    await world.time.pass(60_000)
    expect([tab.state.pause, await states(tab)]).toEqual(['signed-out', ['phone']])
    s.phone.who = s.student
    tab.line.faults = ['ok']
    tab.sync.trigger('login')
    await world.time.pass(2_000)
    expect(await states(tab)).toEqual(['school'])
  })
})

describe('what the school refuses', () => {
  it('is kept and shown, holds up only itself, and is deleted by the person alone', async () => {
    const s = await scene()
    const tab = s.open()
    await tab.sync.enqueue({ ...s.answer(1, 'x'), target: `answer/${s.id}/A-s11/99` })
    await tab.sync.enqueue(s.answer(2, 'fine'))
    await tab.sync.enqueue(s.handIn)
    await world.time.pass(60_000)
    const items = await tab.sync.items()
    expect(items.map((item) => item.status.at).toSorted()).toEqual(['attention', 'phone', 'school'])
    const bad = items.find((item) => item.status.at === 'attention')
    expect(bad?.status).toMatchObject({ messageKey: 'sync.refused' })
    await tab.sync.discard(items.find((item) => item.status.at === 'phone')?.opId ?? '')
    expect((await tab.sync.items()).length).toBe(3)
    await tab.sync.discard(bad?.opId ?? '')
    await world.time.pass(30_000)
    expect(await states(tab)).toEqual(['school', 'school'])
  })

  it('an empty file, or one without a name, is refused before anything is queued [V01]', async () => {
    const s = await scene()
    const tab = s.open()
    const file = { target: s.work, type: 'image/jpeg', purpose: 'answer' }
    await expect(tab.sync.keepFile({ ...file, bytes: new ArrayBuffer(0), name: 'p.jpg' })).rejects.toThrow(
      'at least one',
    )
    await expect(tab.sync.keepFile({ ...file, bytes: jpeg(9), name: ' ' })).rejects.toMatchObject({
      name: 'EmptyFileError',
    })
    expect(await tab.sync.unsent()).toEqual({ drafts: 0, operations: 0, files: 0, kb: 0 })
  })
})

describe('what is told of unsent work', () => {
  it('a paper that was handed in is on its way and no unfinished one, until it is written on again [B03]', async () => {
    const s = await scene()
    const tab = s.open(['dropRequest'])
    await tab.sync.saveDraft(s.ref, { 1: { text: 'typed' } })
    expect(await tab.sync.unsent()).toMatchObject({ drafts: 1, operations: 0 })
    await tab.sync.enqueue(s.answer(1, 'typed'))
    expect(await tab.sync.unsent()).toMatchObject({ drafts: 1, operations: 1 })
    await tab.sync.enqueue(s.handIn)
    await world.time.pass(5_000)
    expect(await tab.sync.unsent()).toMatchObject({ drafts: 0, operations: 2 })
    await tab.sync.saveDraft(s.ref, { 1: { text: 'typed once more' } })
    expect(await tab.sync.unsent()).toMatchObject({ drafts: 1, operations: 2 })
    tab.kill()
  })
})

describe('a phone whose store was emptied', () => {
  it('says so, has its texts again from the journal, and its draft from the school', async () => {
    const s = await scene()
    const tab = s.open(['dropRequest'])
    await tab.sync.saveDraft(s.ref, { 1: { text: 'typed' }, at: 1 })
    await tab.sync.enqueue(s.answer(2, 'queued'))
    await tab.sync.keepFile({
      target: s.work,
      bytes: jpeg(500),
      type: 'image/jpeg',
      name: 'p.jpg',
      purpose: 'answer',
    })
    tab.kill()
    const wipe = () => new AccountDatabase(`${s.phone.name}-${s.student.accountKey}`).delete()
    await wipe()
    const again = s.open()
    await world.time.pass(5_000)
    expect((await again.sync.readDraft(s.ref))?.body).toEqual({ 1: { text: 'typed' }, at: 1 })
    expect(await states(again)).toEqual(['school'])
    expect(again.sync.loss()).toMatchObject({ waited: 1 })
    again.sync.settleLoss()
    expect(again.sync.loss()).toBeNull()
    again.kill()
    // The journal too: only the school's copy is left.
    await wipe()
    s.phone.small.clear()
    const last = s.open()
    expect(await last.sync.readDraft(s.ref)).toBeNull()
    expect(await last.sync.restoreDraft(s.ref)).toMatchObject({ body: { 1: { text: 'typed' }, at: 1 } })
    expect((await last.sync.readDraft(s.ref))?.body).toEqual({ 1: { text: 'typed' }, at: 1 })
    last.kill()
  })
})

describe('a phone whose store came back older than it was', () => {
  it('asks the school what it had of it, says so, and what it makes from then on counts', async () => {
    const s = await scene()
    const tab = s.open()
    for (const text of ['a', 'b', 'c']) {
      await tab.sync.enqueue(s.answer(1, text))
      await world.time.pass(3_000)
    }
    expect(await states(tab)).toEqual(['school', 'school', 'school'])
    tab.kill()
    // The copy of an earlier day: the same device, lower numbers, and nothing beside it that knows better.
    const older = new AccountDatabase(`${s.phone.name}-${s.student.accountKey}`)
    for (const { key } of await older.meta.toArray())
      if (/^(rev |base )/.test(key)) await older.meta.delete(key)
    await older.meta.put({ key: 'seq', value: 1 })
    const device = (await older.meta.get('device'))?.value
    older.close()
    s.phone.small.clear()
    const again = s.open()
    await again.sync.enqueue(s.answer(1, 'new'))
    await world.time.pass(5_000)
    expect(again.sync.loss()).toMatchObject({ waited: 0 })
    const rows = (await s.atSchool()).toSorted((x, y) => Number(x.server_seq) - Number(y.server_seq))
    expect(rows.map((row) => row.device_id === device)).toEqual([true, true, true, false])
    expect(rows.at(-1)?.outcome).not.toBe('older')
    again.kill()
  })
})

describe('two windows with one homework open', () => {
  it('keep what both wrote, and tell each other [B02]', async () => {
    const s = await scene()
    const [one, two] = [s.open(['dropRequest']), s.open(['dropRequest'])]
    const heard: unknown[] = []
    await one.sync.readDraft(s.ref)
    two.sync.watchDraft(s.ref, (draft) => heard.push(draft?.body))
    await one.sync.saveDraft(s.ref, { 1: { text: 'from one' } })
    await world.time.quiet()
    expect(heard).toEqual([{ 1: { text: 'from one' } }])
    await two.sync.saveDraft(s.ref, { 1: { text: 'from one' }, 2: { text: 'from two' } })
    await one.sync.saveDraft(s.ref, { 1: { text: 'from one' }, 3: { text: 'one again' } })
    const draft = await two.sync.readDraft(s.ref)
    expect(draft?.body).toEqual({
      1: { text: 'from one' },
      2: { text: 'from two' },
      3: { text: 'one again' },
    })
    one.kill()
    two.kill()
  })
})
