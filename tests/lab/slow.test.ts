import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { newPhone, openTab } from '#tests/model/phone.ts'
import { openWorld, type World } from '#tests/model/world.ts'
import { photo, SEED } from './phones.ts'
import { GPRS, PROFILES, type Profile } from './profiles.ts'
import { keepResult } from './results.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A student with photographs of a homework on a slow line; all of it is handed in. */
async function scene(profile: Profile, sizes: number[]) {
  const homework = await world.newHomework()
  const work = `homework/${homework}/A-s11`
  const phone = newPhone(seeded(SEED), true)
  const who = await world.signIn('studentA11')
  phone.who = who
  const lines: SlowLine[] = []
  const hashes = new Set<string>()
  const open = () => {
    const line = openSlowLine(world.server, world.time, profile)
    lines.push(line)
    const tab = openTab(phone, who.accountKey, line, world.time)
    tab.sync.trigger('start')
    return { tab, line }
  }
  const first = open()
  const files: string[] = []
  for (const size of sizes) {
    const bytes = photo(size)
    hashes.add(createHash('sha256').update(bytes).digest('hex'))
    const file = { target: work, bytes: bytes.buffer, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    files.push((await first.tab.sync.keepFile({ ...file, early: true })).fileId)
  }
  const target = (no: number) => `answer/${homework}/A-s11/${no}`
  const answer = ({ tab }: ReturnType<typeof open>, no: number) =>
    tab.sync.enqueue({ target: target(no), work, kind: 'answer', body: { text: 'x' } })
  const handIn = async (at: ReturnType<typeof open>) => {
    const { tab } = at
    const body = { pages: files.map((fileId) => ({ fileId })) }
    const to = `pages/${homework}/A-s11/4`
    if (files.length > 0) await tab.sync.enqueue({ target: to, work, kind: 'pages', body, files })
    await answer(at, 1)
    await tab.sync.enqueue({ target: `sheet/${homework}/A-s11`, work, kind: 'submit', body: {}, last: true })
  }
  const isDone = async ({ tab }: ReturnType<typeof open>) => {
    const items = await tab.sync.items()
    return items.length > 0 && items.every((item) => item.status.at === 'school')
  }
  /** @returns seconds until all is at school, to a second; fails after `most` */
  const untilDone = async (at: ReturnType<typeof open>, most: number) => {
    for (let seconds = 1; seconds <= most; seconds++) {
      await world.time.pass(1000)
      if (await isDone(at)) return seconds
    }
    throw new Error(`not at school after ${most} s: ${JSON.stringify(await at.tab.sync.items())}`)
  }
  const filesThere = async () => {
    const rows = await world.db
      .selectFrom('file')
      .where('account_id', '=', 'studentA11')
      .select('sha256')
      .execute()
    return rows.filter((row) => hashes.has(row.sha256)).length
  }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const sent = () => lines.reduce((sum, line) => sum + line.fileBytes(), 0)
  const largest = () => Math.max(...lines.map((line) => line.largestFrame()))
  return { first, open, answer, target, handIn, untilDone, isDone, filesThere, lines, total, sent, largest }
}

const PAGE = 200_000

describe('photographs of pages on a slow line', () => {
  it.each(PROFILES)(
    'row 13, $name: bytes sent are those of the files, the line is used [W05]',
    async (profile) => {
      const s = await scene(profile, Array<number>(15).fill(PAGE))
      await s.handIn(s.first)
      const seconds = await s.untilDone(s.first, 1200)
      const up = s.lines.reduce((sum, line) => sum + line.bytes.up, 0)
      const goodput = (s.total * 8) / seconds / profile.bitsPerSecond
      keepResult({
        table: '15 photographs of 200 kB and the hand-in, in told time',
        cells: {
          line: `${profile.name}, ${profile.bitsPerSecond / 1000} kbit/s, ${profile.roundTripMs} ms`,
          seconds: String(seconds),
          'file bytes sent / bytes': (s.sent() / s.total).toFixed(3),
          'with all headers': (up / s.total).toFixed(3),
          'goodput / line': goodput.toFixed(3),
        },
      })
      expect(await s.filesThere()).toBe(15)
      expect(s.sent() / s.total).toBeLessThanOrEqual(1.05)
      expect(up / s.total).toBeLessThanOrEqual(1.06)
      expect(goodput).toBeGreaterThanOrEqual(0.85)
      s.first.tab.kill()
    },
  )

  it('a photograph alone: the next frame leaves while one waits for its answer, and the last one makes the file [W05]', async () => {
    const [, line] = PROFILES
    const s = await scene(line as Profile, [PAGE])
    let seconds = 0
    while ((await s.filesThere()) === 0 && seconds < 60) {
      await world.time.pass(1000)
      seconds++
    }
    // Ten and a half of bytes with their headers, and three round trips; five frames one by one cost five, and a merge.
    expect(seconds).toBeLessThanOrEqual(15)
    expect(s.sent()).toBe(s.total)
    s.first.tab.kill()
  })

  it('row 14, GPRS: words are not held up by a photograph on its way', async () => {
    const s = await scene(GPRS, [PAGE])
    await world.time.pass(40_000)
    expect(s.sent()).toBeGreaterThan(0)
    const { opId } = await s.answer(s.first, 2)
    let seconds = 0
    const isThere = async () =>
      (await s.first.tab.sync.receiptsOf(s.target(2))).some((one) => one.opId === opId)
    while (!(await isThere()) && seconds < 600) {
      await world.time.pass(1000)
      seconds++
    }
    keepResult({
      table: 'Words while a photograph is on its way',
      cells: { line: 'GPRS, 20 kbit/s, 500 ms', seconds: String(seconds) },
    })
    expect(seconds).toBeLessThanOrEqual(5)
    s.first.tab.kill()
  })

  it('row 3, killed a hundred times on the way: at most one frame is sent again each time [B16] [W05]', async () => {
    const [, , line] = PROFILES
    const s = await scene(line as Profile, [1_500_000])
    const random = seeded(SEED)
    let at = s.first
    let kills = 0
    for (; kills < 100; kills++) {
      const before = s.sent()
      await world.time.pass(Math.round(2000 + random() * 8000))
      if (s.sent() === before && (await s.filesThere()) === 1) break
      at.tab.kill()
      at = s.open()
    }
    await s.handIn(at)
    await s.untilDone(at, 300)
    const again = s.sent() - s.total
    keepResult({
      table: 'The phone killed while it sends a photograph of 1.5 MB, 3G, in told time',
      cells: {
        kills: String(kills),
        'bytes sent again a kill': (again / kills).toFixed(0),
        'largest frame': String(s.largest()),
      },
    })
    expect(kills).toBeGreaterThan(10)
    expect(again).toBeLessThanOrEqual(kills * s.largest())
    at.tab.kill()
  })

  it('row 17, two seconds of line in ten: it arrives, and is not sent again', async () => {
    const [, , line] = PROFILES
    const s = await scene(line as Profile, [PAGE, PAGE])
    await s.handIn(s.first)
    let seconds = 0
    while (!(await s.isDone(s.first)) && seconds < 600) {
      s.first.line.setUp(seconds % 10 < 2)
      await world.time.pass(1000)
      seconds++
    }
    s.first.line.setUp(true)
    const drained = await s.untilDone(s.first, 60)
    keepResult({
      table: 'Two seconds of 3G in ten for ten minutes, then 3G, in told time',
      cells: {
        'file bytes sent / bytes': (s.sent() / s.total).toFixed(3),
        'seconds to drain': String(drained),
      },
    })
    expect(s.sent() / s.total).toBeLessThanOrEqual(1.2)
    // Half a minute, and what the bytes take.
    expect(drained).toBeLessThanOrEqual(30 + 13)
    s.first.tab.kill()
  })
})
