import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { readAttribute, readCount } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { oneBlock } from '#tests/support/school/one-block.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Block = Awaited<ReturnType<typeof oneBlock>>
let block: Block | undefined
let db: Block['db']
let exam: Block['exam']
let school: Block['school']
let blockId = ''

beforeAll(async () => {
  block = await oneBlock({ home: home(), dataDir: serverDataDir() }, '红笔批注小测', 'open')
  ;({ db, school, exam, blockId } = block)
}, 180_000)
afterAll(() => block?.close())

/** What the school has of the block: the mark, and how many lines over it. */
const given = async () =>
  (
    await db
      .selectFrom('mark_task as t')
      .innerJoin('mark_answer as a', 'a.answer_id', 't.answer_id')
      .innerJoin('student as s', (j) =>
        j.onRef('s.school_id', '=', 'a.school_id').onRef('s.student_id', '=', 'a.student_id'),
      )
      .where('t.block_id', '=', blockId)
      .where('t.school_id', '=', school)
      .where('t.said', '=', true)
      .orderBy('t.said_at')
      .select(['t.marks', 't.pen', 's.student_number'])
      .execute()
  ).map(({ marks, pen, student_number }) => ({
    ...{ marks, lines: pen?.[0]?.strokes.length ?? 0, student: student_number },
  }))

it('the pictures of a whole pack are brought, however large, and how many are here is told [R176, B14]', {
  timeout: 120_000,
}, async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    await signIn(page, home(), 'teacher1b')
    const asked = new Set<string>()
    // a pack of thirty: the very same answer under other names, whose last picture does not come
    await page.route('**/api/exam/mark/pack?**', async (route) => {
      const reply = await route.fetch()
      const json = (await reply.json()) as { data: { tasks: { taskId: string }[] } }
      const [first] = json.data.tasks
      const all = Array.from({ length: 30 }, (_, n) => ({
        ...first,
        taskId: `${n === 29 ? 'none' : n}-of-30`,
      }))
      if (first) json.data.tasks = all
      await route.fulfill({ response: reply, json })
    })
    await page.route('**/api/exam/mark/crop?**', async (route) => {
      const url = new URL(route.request().url())
      const id = url.searchParams.get('id') ?? ''
      asked.add(id)
      await (id.startsWith('none') ? route.abort() : route.fulfill({ contentType: 'image/png', body: PIXEL }))
    })
    await page.goto(`${home()}check-paper/question-block?blockId=${blockId}`)
    await page.getByRole('button', { name: '领一包' }).click()
    await page.getByText('图片已存 29/30').waitFor()
    expect(asked.size).toBe(30)
  } finally {
    await phone.close()
  }
})

it('a mark whose page went down at once goes from the list of blocks [R175, B14]', {
  timeout: 120_000,
}, async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    // a browser that is ended tells no page of it
    await page.addInitScript(() =>
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
    )
    await signIn(page, home(), 'teacher1b')
    await page.goto(`${home()}check-paper/question-block?blockId=${blockId}`)
    await page.locator('[data-ready=all]').waitFor()
    await page.getByRole('group', { name: /打分/ }).getByRole('button', { name: '3', exact: true }).click()
    await page.getByText('1 个分数还在这台设备上').waitFor()
    await page.goto(`${home()}check-paper/check-paper`)
    await expect.poll(given, { timeout: 60_000 }).toMatchObject([{ marks: [300], lines: 0 }])
  } finally {
    await phone.close()
  }
})

/** Place in the trial's order of the answer that was drawn on. */
const seqOfDrawn = async () =>
  (
    await db
      .selectFrom('mark_task as t')
      .innerJoin('mark_answer as a', 'a.answer_id', 't.answer_id')
      .where('t.block_id', '=', blockId)
      .where('t.school_id', '=', school)
      .where('t.pen', 'is not', null)
      .select('a.seq')
      .executeTakeFirstOrThrow()
  ).seq

const turnAll = (turn: 0 | 90) =>
  db
    .updateTable('mark_answer')
    .set({ turn })
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .execute()

/** Where the middle of what is drawn lies on its picture as it is shown: shares of the width and height. */
const drawnAt = async (answer: Locator): Promise<{ x: number; y: number } | null> => {
  const [line, picture] = await Promise.all(
    [answer.locator('svg path').first(), answer.locator('img').first()].map((one) =>
      one.boundingBox({ timeout: 1000 }).catch(() => null),
    ),
  )
  if (!line || !picture) return null
  const share = (at: number, from: number, of: number) => Math.round((20 * (at - from)) / of) / 20
  return {
    x: share(line.x + line.width / 2, picture.x, picture.width),
    y: share(line.y + line.height / 2, picture.y, picture.height),
  }
}

it('over an answer that the leader turned a line lies where it was drawn, also on the scan as it was [R176, B12]', {
  timeout: 120_000,
}, async () => {
  await turnAll(90)
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    await signIn(page, home(), 'teacher1b')
    await page.goto(`${home()}check-paper/question-block?blockId=${blockId}`)
    await page.getByRole('button', { name: '红笔', exact: true }).click()
    const answer = page.locator('[data-answer=now]')
    await page.getByRole('button', { name: '打勾', exact: true }).click()
    const box = await answer.locator('[data-pen]').boundingBox()
    if (!box) throw new Error('There is no board.')
    await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height / 5)
    await expect.poll(() => drawnAt(answer)).toMatchObject({ x: 0.25 })
    const there = await drawnAt(answer)
    if (!there) throw new Error('Nothing is drawn.')
    await page.getByRole('button', { name: '收起红笔' }).click()
    await answer.getByRole('img', { name: '上面有 1 处批注' }).waitFor()
    await expect.poll(() => drawnAt(answer)).toEqual(there)
    await turnAll(0)
    await page.reload()
    await answer.getByRole('img', { name: '上面有 1 处批注' }).waitFor()
    await expect.poll(() => drawnAt(answer)).toEqual({ x: there.y, y: 0.75 })
  } finally {
    await turnAll(0)
    await phone.close()
  }
})

it('lines and stamps of the red pen stay through a reload, go with the mark, and the family finds them on the card [R176, R132]', {
  timeout: 240_000,
}, async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    await signIn(page, home(), 'teacher1b')
    const address = `${home()}check-paper/question-block?blockId=${blockId}`
    await page.goto(address)
    await page.getByRole('button', { name: '红笔', exact: true }).click()
    const board = page.locator('[data-answer=now] [data-pen]')
    const lines = board.locator('svg').first().locator('path')
    await page.getByRole('button', { name: '打勾', exact: true }).click()
    const box = await board.boundingBox()
    if (!box) throw new Error('There is no board.')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3)
    await expect.poll(() => lines.count()).toBe(1)
    // a finger that draws to the side turns no page
    await page.getByRole('button', { name: '笔', exact: true }).click()
    await page.mouse.move(box.x + 200, box.y + 40)
    await page.mouse.down()
    for (const x of [160, 120, 80, 40]) await page.mouse.move(box.x + x, box.y + 60)
    await page.mouse.up()
    await expect.poll(() => lines.count()).toBe(2)
    await clean(page)
    await page.getByText(/^还有 1 份/).waitFor()
    // no mark was given yet: what was drawn is on this phone
    await page.reload()
    await page.getByRole('img', { name: '上面有 2 处批注' }).waitFor()
    const keys = page.getByRole('group', { name: /打分/ })
    await page.locator('[data-ready=all]').waitFor()
    await keys.getByRole('button', { name: '6', exact: true }).click()
    await page.getByText('给了 6 分').waitFor()
    // what was taken back by one press is as it was, lines and all
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('img', { name: '上面有 2 处批注' }).waitFor()
    await page.locator('[data-ready=all]').waitFor()
    await keys.getByRole('button', { name: '7', exact: true }).click()
    await page.getByText(/还在这台设备上/).waitFor({ state: 'detached' })
    await expect.poll(given, { timeout: 60_000 }).toMatchObject([{ lines: 0 }, { marks: [700], lines: 2 }])
  } finally {
    await phone.close()
  }
  const leader = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = leader
    await signIn(page, home(), 'leader12b')
    await page.goto(`${home()}leader/marking/question-detail?blockId=${blockId}&queue=trial`)
    const show = page.getByRole('button', { name: /^显示 .+ 的红笔批注$/ })
    const next = page.getByRole('button', { name: '下一份' })
    // of the two answers one was drawn on: it is shown as it was scanned until the leader asks
    if ((await seqOfDrawn()) > 0) await next.click()
    await show.waitFor()
    const drawn = page.getByRole('img', { name: '上面有 2 处批注' })
    expect(await readCount(drawn, show)).toBe(0)
    await show.click()
    await drawn.waitFor()
    await clean(page)
    await show.click()
    await drawn.waitFor({ state: 'detached' })
  } finally {
    await leader.close()
  }
  await block?.lead('api/exam/mark/lead/publish', { markingId: block.markingId })
  const published = async () =>
    (
      await db
        .selectFrom('exam')
        .where('exam_id', '=', exam.examId)
        .select('current_version')
        .executeTakeFirstOrThrow()
    ).current_version
  await expect.poll(published, { timeout: 60_000 }).toBeGreaterThan(0)
  const family = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = family
    await signIn(page, home(), (await given())[1]?.student ?? '')
    const { examId, paperId } = exam
    await page.goto(
      `${home()}exam/report/answer-card-question/answer-card?examId=${examId}&paperId=${paperId}`,
    )
    const card = page.locator('[data-pen] svg path')
    await card.first().waitFor({ state: 'attached' })
    expect(await readCount(card)).toBe(2)
    await page.getByRole('button', { name: /第 1 题/ }).click()
    const drawn = page.getByRole('img', { name: '老师在第 1 题上的批注' })
    await drawn.waitFor()
    expect(await readAttribute(drawn.locator('path').first(), 'stroke', /#/)).toBe('#c8102e')
    await clean(page)
  } finally {
    await family.close()
  }
})
