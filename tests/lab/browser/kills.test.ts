import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { openDb, openPool } from '#server/db/db.ts'
import { connectDatabase } from '#server/pg/connect.ts'
import {
  addPhoto,
  answerSome,
  handIn,
  pagePhoto,
  toQuestion,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { FULL } from '#tests/support/phone/line.ts'
import { serverDataDir } from '#tests/support/servers/own-server.ts'
import { SEED } from '../phones.ts'
import { keepResult } from '../results.ts'
import { killBrowser, openStudent, type Student } from './student.ts'

const KILLS = Number(process.env['KAOBAN_LAB_BROWSER_KILLS'] ?? 200)
/** Kills while one piece of homework is done; the last of them while it is on its way to the school. */
const A_PIECE = 20
/** What is older than this must outlive a kill, ms. */
const SURE_MS = 500
const REOPEN_MS = 3_000
const DRAIN_MS = 30_000

let s: Student
beforeAll(async () => {
  s = await openStudent('两百次', Math.ceil(KILLS / A_PIECE))
}, 600_000)
afterAll(() => s.close())

const words = () => s.phone.page.locator('main textarea')

/** Operations of each target that the school has of a homework. */
async function atSchool(homeworkId: string): Promise<number[]> {
  const server = await connectDatabase({ dataDir: serverDataDir(), mode: 'auto' })
  const db = openDb(openPool(server.connection))
  const rows = await db
    .selectFrom('op_kept')
    .where('of_id', '=', homeworkId)
    .groupBy('target')
    .select((e) => e.fn.countAll<number>().as('count'))
    .execute()
  await db.destroy()
  await server.stop()
  return rows.map((row) => Number(row.count))
}

it(`rows 1, 2 and 3: the browser killed ${KILLS} times loses and doubles nothing, seed ${SEED} [W02] [B16]`, async () => {
  const random = seeded(SEED)
  const reopened: number[] = []
  const drained: number[] = []
  let lost = 0
  let doubled = 0
  let kills = 0
  for (const id of s.homework) {
    await s.phone.page.goto(s.doing(id))
    await toQuestion(s.phone.page, 3)
    for (let n = 1; n < A_PIECE && kills < KILLS; n++) {
      const sure = `第 ${++kills} 次：x² ≥ ${kills}`
      await words().fill(sure)
      await untilKept(s.phone.page)
      const last = `${sure}，所以`
      await words().fill(last)
      const wait = Math.round(random() * 2 * SURE_MS)
      await s.phone.page.waitForTimeout(wait)
      await killBrowser(s.phone)
      const from = performance.now()
      await s.phone.page.goto(s.doing(id), { waitUntil: 'commit' })
      await words().waitFor()
      reopened.push(performance.now() - from)
      const kept = await words().inputValue()
      if (kept !== last && (wait >= SURE_MS || kept !== sure)) lost++
    }
    await answerSome(s.phone.page, 'x² ≥ 4')
    await toQuestion(s.phone.page, 4)
    await addPhoto(s.phone.page, await pagePhoto(s.phone.page))
    s.line.set({ ...FULL, bitsPerSecond: 250_000, roundTripMs: 300 })
    await handIn(s.phone.page)
    await s.phone.page.waitForTimeout(Math.round(random() * 6_000))
    await killBrowser(s.phone)
    kills++
    s.line.set(FULL)
    const from = performance.now()
    await s.phone.page.goto(s.detail(id))
    await s.phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: DRAIN_MS })
    drained.push(performance.now() - from)
    const counts = await atSchool(id)
    if (counts.length < 4) lost++
    doubled += counts.filter((count) => count !== 1).length
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  keepResult({
    table: 'The browser killed while homework is done and handed in (SIGKILL of all its processes)',
    cells: {
      kills: String(kills),
      lost: String(lost),
      doubled: String(doubled),
      'ms to the words again, median': middle(reopened).toFixed(0),
      'ms to the words again, most': Math.max(...reopened).toFixed(0),
      'hand-ins killed on their way': String(drained.length),
      'seconds to drain, most': (Math.max(...drained) / 1000).toFixed(1),
    },
  })
  expect([lost, doubled]).toEqual([0, 0])
  expect(middle(reopened)).toBeLessThanOrEqual(REOPEN_MS)
}, 3_600_000)
