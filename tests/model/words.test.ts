import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountDatabase } from '#core/db/database.ts'
import { openScene } from './scene.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const scene = () => openScene(world)

describe('words typed', () => {
  const draftsOf = async (id: string) =>
    (
      await world.db
        .selectFrom('homework_draft')
        .where('homework_id', '=', id)
        .select(['no', 'body', 'device_id'])
        .execute()
    ).map(({ no, body }) => [no, body])

  it('after the homework was handed in are kept by the school like those before it [B17] [W04]', async () => {
    const s = await scene()
    const tab = s.open()
    for (const text of ['a', 'ab', 'abc']) await tab.sync.saveDraft(s.ref, { 1: { text } })
    await world.time.pass(3_000)
    await tab.sync.enqueue(s.handIn)
    await world.time.pass(3_000)
    expect(await tab.sync.readDraft(s.ref)).toBeNull()
    await tab.sync.saveDraft(s.ref, { 1: { text: 'once more' } })
    await world.time.pass(5_000)
    expect(await draftsOf(s.id)).toEqual([[1, '{"text":"once more"}']])
    tab.kill()
  })

  it('on a store that came back older are kept by the school, and go with the handing-in [B17] [W04]', async () => {
    const s = await scene()
    const tab = s.open()
    await tab.sync.saveDraft(s.ref, { 1: { text: 'first' } })
    await world.time.pass(3_000)
    const name = `${s.phone.name}-${s.student.accountKey}`
    const table = async () => {
      const db = new AccountDatabase(name)
      const rows = await db.homeworkDraft.toArray()
      db.close()
      return rows
    }
    const older = await table()
    expect(older.length).toBe(1)
    for (const text of ['2', '3', '4', '5']) await tab.sync.saveDraft(s.ref, { 1: { text } })
    await world.time.pass(3_000)
    tab.kill()
    const db = new AccountDatabase(name)
    await db.homeworkDraft.bulkPut(older)
    db.close()
    s.phone.small.clear()
    const again = s.open()
    await again.sync.saveDraft(s.ref, { 1: { text: 'new' } })
    await world.time.pass(10_000)
    expect(await draftsOf(s.id)).toEqual([[1, '{"text":"new"}']])
    expect((await again.sync.unsent()).drafts).toBe(0)
    await again.sync.enqueue(s.handIn)
    await world.time.pass(5_000)
    expect(await again.sync.readDraft(s.ref)).toBeNull()
    again.kill()
  })
})
