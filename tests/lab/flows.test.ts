import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { virtualTime } from '#tests/model/clock.ts'
import type { Tab } from '#tests/model/phone.ts'
import { openWorld, type World } from '#tests/model/world.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { onePhone } from './one-phone.ts'
import { photo, SEED } from './phones.ts'
import { PROFILES, type Profile } from './profiles.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'

let world: World
beforeAll(async () => {
  // no frame of these waits for a word that only told time brings: long enough for the slowest disk
  world = await openWorld(virtualTime(NOW), 'local', 20_000)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const PHOTO = 120_000
const linesWith = (...losses: number[]) =>
  PROFILES.flatMap((profile) =>
    losses.map((loss) => ({ name: `${profile.name} with ${loss} % loss`, profile, loss })),
  )
const lines = linesWith(3)
const DAY = 86_400_000

/** A phone whose lines lose so many packets of a hundred. */
async function scene(profile: Profile, loss: number, isPlain = true) {
  const one = await onePhone(world, isPlain)
  const random = seeded(SEED)
  const lost = (packets: number) =>
    Array.from({ length: packets }, random).filter((chance) => chance * 100 < loss).length
  const all: SlowLine[] = []
  const open = (): Tab => {
    const line = openSlowLine(world.server, world.time, profile, lost)
    all.push(line)
    return one.open(line)
  }
  /** Seconds until nothing waits, with no tap. */
  const drain = async (tab: Tab): Promise<number> => {
    for (let seconds = 1; seconds <= 600; seconds++) {
      await world.time.pass(1_000)
      if ((await one.waiting(tab)).length === 0) return seconds
    }
    throw new Error(`still waiting: ${(await one.waiting(tab)).join()}`)
  }
  const sent = () => all.reduce((sum, line) => sum + line.fileBytes(), 0)
  return { ...one, open, drain, sent, random }
}

describe(`a homework from its draft to the receipt on a bad line, seed ${SEED}`, () => {
  it.each(lines)(
    '$name: all of it is there once, and the line is not wasted [B28]',
    async ({ profile, loss }) => {
      const s = await scene(profile, loss)
      const tab = s.open()
      await s.all(tab, PHOTO)
      await s.drain(tab)
      expect(await s.missing()).toEqual([])
      expect(s.sent() / PHOTO).toBeLessThanOrEqual(loss === 10 ? 1.3 : 1.05)
      tab.kill()
    },
  )

  it.each(lines)(
    '$name: the phone is killed four times in the middle of a request [B28]',
    async ({ profile, loss }) => {
      const s = await scene(profile, loss)
      let tab = s.open()
      await s.all(tab, PHOTO)
      for (let kills = 0; kills < 4; kills++) {
        await world.time.pass(Math.round(500 + s.random() * 4_000))
        tab.kill()
        tab = s.open()
      }
      await s.drain(tab)
      expect(await s.missing()).toEqual([])
      tab.kill()
    },
  )

  it.each(lines)(
    '$name: the clock jumps ten minutes ahead, then a day back [B28]',
    async ({ profile, loss }) => {
      const s = await scene(profile, loss)
      const tab = s.open()
      await s.all(tab, PHOTO)
      await world.time.pass(3_000)
      s.phone.skew = 600_000
      await world.time.pass(3_000)
      s.phone.skew = -DAY
      await s.drain(tab)
      expect(await s.missing()).toEqual([])
      tab.kill()
    },
  )

  it.each(lines)('$name: the store of the phone is full [B28]', async ({ profile, loss }) => {
    const s = await scene(profile, loss, false)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = s.open()
    await s.all(tab, PHOTO)
    await s.drain(tab)
    expect(await s.missing()).toEqual([])
    tab.kill()
  })

  it.each(lines)(
    '$name: a photograph taken twice by a double tap goes once [B28] [B16]',
    async ({ profile, loss }) => {
      const s = await scene(profile, loss)
      const tab = s.open()
      const bytes = photo(PHOTO)
      const taken = { type: 'image/jpeg', name: 'p.jpg', purpose: 'answer', target: s.work, early: true }
      const [{ fileId }, second] = await Promise.all([
        tab.sync.keepFile({ ...taken, bytes: bytes.slice().buffer }),
        tab.sync.keepFile({ ...taken, bytes: bytes.slice().buffer }),
      ])
      await world.time.pass(180_000)
      const body = { pages: [{ fileId }, { fileId: second.fileId }] }
      const pages = { target: `pages/${s.id}/A-s11/4`, work: s.work, kind: 'pages', body }
      await tab.sync.enqueue({ ...pages, files: [fileId, second.fileId] })
      await s.drain(tab)
      expect(s.sent() / PHOTO).toBeLessThanOrEqual(1.05)
      tab.kill()
    },
  )
})
