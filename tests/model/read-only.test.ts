import { afterAll, beforeAll, expect, it } from 'vitest'
import { READ_ONLY_SETTING } from '#server/http/switches/read-only.ts'
import { onePhone } from '#tests/lab/one-phone.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
async function turn(on: boolean): Promise<void> {
  if (on) {
    const value = JSON.stringify({ since: world.time.now() })
    await world.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: READ_ONLY_SETTING, value })
      .execute()
  } else await world.db.deleteFrom('school_setting').where('key', '=', READ_ONLY_SETTING).execute()
}

it('what is done while the school is read-only stays on the phone and is sent after it, each thing once [O13]', async () => {
  const s = await onePhone(world)
  await turn(true)
  const tab = s.open()
  await s.all(tab, 60_000)
  await world.time.pass(10 * MINUTE)
  expect(await s.waiting(tab)).toHaveLength(3)
  const asked = tab.line.seen.filter((one) => one.call.startsWith('POST')).length
  expect(asked).toBeGreaterThan(0)
  // nobody hammers at a school that asked for a minute: the three targets and the file, about once each minute
  expect(asked).toBeLessThan(10 * 6)
  expect((await s.missing()).length).toBeGreaterThan(0)
  // nor is it lost with the page
  tab.kill()
  const again = s.open()
  await world.time.pass(2 * MINUTE)
  expect(await s.waiting(again)).toHaveLength(3)
  await turn(false)
  await world.time.pass(3 * MINUTE)
  expect(await s.waiting(again)).toEqual([])
  expect(await s.missing()).toEqual([])
  again.kill()
})

it('a school that becomes read-only in the middle of a file gets the rest of it later [O13]', async () => {
  const s = await onePhone(world)
  const over = s.line()
  const { fetch } = over
  let frames = 0
  over.fetch = (async (input: string, init) => {
    if (input.includes('/upload/frame') && ++frames === 2) await world.time.during(turn(true))
    return await fetch(input, init)
  }) as typeof globalThis.fetch
  const tab = s.open(over)
  await s.all(tab, 400_000)
  await world.time.pass(3 * MINUTE)
  expect(frames).toBeGreaterThan(1)
  const waits = (await s.waiting(tab)).length
  await turn(false)
  await world.time.pass(5 * MINUTE)
  expect([waits > 0, await s.waiting(tab), await s.missing()]).toEqual([true, [], []])
  tab.kill()
})
