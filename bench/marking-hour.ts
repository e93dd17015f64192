import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { random } from '../server/demo/random.ts'
import { ensureChromium } from '../tests/support/phone/chromium.ts'
import { openPhone } from '../tests/support/phone/phone.ts'
import { signIn } from '../tests/support/phone/sign-in.ts'
import { untilCardsAreDrawn } from '../tests/support/run/drawn-cards.ts'
import type { ShippedServer } from '../tests/support/servers/server.ts'
import { type BenchPaper, benchPaper } from './marking-paper.ts'
import { sized } from './size.ts'
import type { Chapter } from './table.ts'
import { withServer } from './with-server.ts'

const ANSWERS = sized(1200, 40)
/** Told time, ms: an hour, and what a thumb takes for an answer, so that taking packs has its share of the hour. */
const HOUR_MS = 3_600_000
const EACH_MS = 2500
/** Told time between two looks whether an answer can be marked, and of a double tap, ms. */
const LOOK_MS = 150
/** Of a hundred taps so many come twice. */
const DOUBLE = 5
/** Smallest side of a touch target that counts as one, px (WCAG 2.2, 2.5.5). */
const TARGET_PX = 44

/** An hour of marking by one thumb, in told time. */
export const markingHour = (): Promise<Chapter> => withServer(measure)

interface Thumb {
  page: Page
  r: ReturnType<typeof random>
  /** Marks in the order they were tapped. */
  tapped: number[]
  smallest: number
  /** Taps that gave nothing and were made again. */
  again: number
}

/**
 * Lets the page's clock go on until `is`, as fast as the time of day at most: what the page waits for is a real server, and
 * told time that ran ahead of it would end each request by its limit.
 */
async function until(page: Page, is: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 60_000
  while (!(await is())) {
    if (Date.now() > patience)
      throw new Error(
        `The page stands still: ${(await page.locator('main').innerText()).replaceAll('\n', ' ')}`,
      )
    await Promise.all([page.clock.runFor(LOOK_MS), setTimeout(LOOK_MS)])
  }
}

const shown = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('[data-answer=now] img')?.src ?? null)

/** Taps the key of a mark somewhere in its middle, sometimes twice, as hurried thumbs do. */
async function tap({ page, r, ...thumb }: Thumb, value: number): Promise<number> {
  const key = page.locator('[data-ready=all] [role=group] button', { hasText: new RegExp(`^${value}$`) })
  const box = await key.boundingBox()
  if (!box) throw new Error(`There is no key ${value}.`)
  const x = box.x + box.width * (0.25 + r.next() / 2)
  const y = box.y + box.height * (0.25 + r.next() / 2)
  await page.touchscreen.tap(x, y)
  if (r.int(100) < DOUBLE) {
    await page.clock.runFor(LOOK_MS)
    await page.touchscreen.tap(x, y)
  }
  return Math.min(thumb.smallest, box.width, box.height)
}

/** Marks the answer that is shown; a thumb that sees it stay taps again. */
async function markOne(thumb: Thumb): Promise<void> {
  const { page } = thumb
  const before = await shown(page)
  const value = thumb.r.int(5)
  for (let tries = 0; (await shown(page)) === before; tries++) {
    if (tries > 0) thumb.again += 1
    await until(page, () => page.locator('[data-ready=all]').isVisible())
    thumb.smallest = await tap(thumb, value)
    await page.clock.runFor(LOOK_MS)
  }
  thumb.tapped.push(value)
}

async function markPack(thumb: Thumb): Promise<void> {
  const { page } = thumb
  const take = page.getByRole('button', { name: '领一包' })
  const ready = page.locator('[data-ready=all]')
  const told = () => page.evaluate(() => Date.now())
  // a phone whose clock is off is told the school's time, and asks again
  await until(page, async () => {
    if (await ready.isVisible()) return true
    if (await take.isEnabled({ timeout: 500 }).catch(() => false)) await take.tap()
    return false
  })
  const left = Number(/还有 (\d+) 份/.exec(await page.locator('main').innerText())?.[1] ?? 0)
  for (let n = 0; n < left && thumb.tapped.length < ANSWERS; n++) {
    const began = await told()
    await until(page, () => ready.isVisible())
    await markOne(thumb)
    await page.clock.runFor(Math.max(LOOK_MS, EACH_MS - ((await told()) - began)))
  }
}

/** What the school has of a block, in the order the answers stood in their packs. */
const keptOf = (paper: BenchPaper, blockIds: readonly string[]) =>
  paper.db
    .selectFrom('mark_task as t')
    .innerJoin('mark_pack as p', (j) =>
      j.onRef('p.school_id', '=', 't.school_id').onRef('p.pack_id', '=', 't.pack_id'),
    )
    .where('t.school_id', '=', paper.school)
    .where('t.block_id', 'in', blockIds)
    .where('t.said', '=', true)
    .select(['t.marks', 't.rev'])
    .orderBy('p.taken_at')
    .orderBy('t.pos')
    .execute()

async function measure(server: ShippedServer): Promise<Chapter> {
  await untilCardsAreDrawn(server.port)
  const home = `http://localhost:${server.port}/`
  const paper = await benchPaper(server.dataDir, 1)
  const phone = await openPhone({ executablePath: ensureChromium(() => undefined) })
  const { page } = phone
  await signIn(page, home, paper.markers[0] ?? '')
  const thumb: Thumb = { page, r: random('thumb'), tapped: [], smallest: Number.POSITIVE_INFINITY, again: 0 }
  const began = Date.now()
  await page.clock.install({ time: began - HOUR_MS })
  const used: string[] = []
  for (const { blockId, answers } of paper.blocks) {
    if (thumb.tapped.length >= ANSWERS) break
    used.push(blockId)
    await page.goto(`${home}check-paper/question-block?blockId=${blockId}`)
    const before = thumb.tapped.length
    while (thumb.tapped.length < ANSWERS && thumb.tapped.length - before < answers) await markPack(thumb)
    // the page is left once its marks have gone
    await until(page, async () => (await keptOf(paper, used)).length >= thumb.tapped.length)
  }
  const told = (await page.evaluate(() => Date.now())) - (began - HOUR_MS)
  const kept = await keptOf(paper, used)
  const words = await paper.db
    .selectFrom('mark_word as w')
    .innerJoin('mark_task as t', (j) =>
      j.onRef('t.school_id', '=', 'w.school_id').onRef('t.task_id', '=', 'w.task_id'),
    )
    .where('w.school_id', '=', paper.school)
    .where('t.block_id', 'in', used)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await phone.close()
  await paper.close()
  const { tapped } = thumb
  const wrong = tapped.filter((mark, i) => kept[i]?.marks?.[0] !== mark * 100).length
  return {
    title: 'Marking: an hour under one thumb',
    how: `Short answers marked by taps of a scripted thumb somewhere in the middle of the key, ${DOUBLE} of 100 taps twice, in told time: the page's clock is the test's, an answer every ${EACH_MS / 1000} s. What the school has afterwards is compared answer by answer with what was tapped.`,
    figures: [
      {
        what: 'answers marked in told time',
        value: `${tapped.length} in ${(told / 60_000).toFixed(1)} min`,
        limit: `${ANSWERS} in 60 min`,
        holds: tapped.length >= ANSWERS && told <= HOUR_MS,
      },
      {
        what: 'marks lost or not as tapped',
        value: String(wrong),
        limit: '0',
        holds: wrong === 0 && kept.length === tapped.length,
      },
      {
        what: 'marks given twice',
        value: String(Number(words.n) - tapped.length),
        limit: '0',
        holds: Number(words.n) === tapped.length,
      },
      {
        what: 'taps that gave nothing and were made again',
        value: `${thumb.again} of ${tapped.length}`,
      },
      {
        what: 'smallest side of a key',
        value: `${Math.floor(thumb.smallest)} px`,
        limit: `at least ${TARGET_PX} px`,
        holds: thumb.smallest >= TARGET_PX,
      },
    ],
  }
}
