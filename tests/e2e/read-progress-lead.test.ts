import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { readCount, readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { markPack } from '#tests/support/school/marking-words.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

type List = Calls['GET /api/exam/mark/progress/list']['reply']['list']
type Queue = Calls['GET /api/exam/mark/lead/queue']['reply']['list']
type Led = Calls['GET /api/exam/mark/lead/block']['reply']
type Samples = Calls['GET /api/exam/mark/samples']['reply']['list']

const home = () => `http://localhost:${serverPort()}/`
const QUEUE = 'api/exam/mark/lead/queue'

/** Leads the blocks of the demo's paper under marking. */
let lead: Phone
let call: Awaited<ReturnType<typeof callsAs>>
let blockId = ''

const problems = async () => (await call<{ list: Queue }>(`${QUEUE}?blockId=${blockId}&queue=problem`)).list
const led = () => call<Led>(`api/exam/mark/lead/block?blockId=${blockId}`)
const markedMost = async () => (await led()).markers.reduce((most, m) => (m.marked > most.marked ? m : most))
const address = () => `${home()}read-progress/question-detail?blockId=${blockId}&queue=problem`

beforeAll(async () => {
  call = await callsAs(home(), 'marklead1')
  const { list } = await call<{ list: List }>('api/exam/mark/progress/list')
  const paper = list.find((p) => p.examName === '九年级数学周测')
  blockId = paper?.blocks.find((b) => b.blockName === '填空 1–2')?.blockId ?? ''
  const marker1 = await callsAs(home(), 'marker1')
  // a pack that other tests left may have one answer alone
  for (let tries = 0; tries < 3 && (await problems()).length < 2; tries++)
    await markPack(marker1, blockId, () => 'problem', 5000, 2)
  await markPack(await callsAs(home(), 'marker2'), blockId, () => [1, 1], 9000, 3)
  lead = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  await signIn(lead.page, home(), 'marklead1')
}, 120_000)
afterAll(() => lead?.close())

const confirm = (name: string) =>
  lead.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

describe('who leads a block', () => {
  it('sees the answers that wait come, fail, and that there is none [R178, B12]', async () => {
    const { page } = lead
    await failsThenLoads(page, address(), QUEUE, '第 1 份，共')
    await emptied(page, address(), QUEUE, 'list', '这里没有等你处理的答卷')
    await clean(page)
  })

  it('sends one with a problem back to who told it, turned as it can be read [R178, B12]', async () => {
    const { page } = lead
    const before = await problems()
    const first = before[0]?.answerId ?? ''
    await page.goto(address())
    const picture = page.getByRole('img', { name: '第 1 题的作答' }).first()
    await picture.waitFor()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await page.getByText('图片模糊').waitFor()
    await page.getByRole('radio', { name: '90°' }).check()
    await page.getByRole('button', { name: '退回给阅卷员' }).click()
    await clean(page)
    await confirm('退回给阅卷员')
    await page.getByText('已退回').waitFor()
    expect((await problems()).map((a) => a.answerId)).not.toContain(first)
    const marker = await callsAs(home(), 'marker1')
    // it is the first of their next pack
    const { packId, tasks } = await marker<{ packId: string; tasks: { turn: number }[] }>(
      'api/exam/mark/pack/take',
      { blockId },
    )
    await marker('api/exam/mark/pack/return', { packId })
    expect(tasks[0]?.turn).toBe(90)
  })

  it('gives another its mark and shows it to the markers as a typical one [R178, B12, B13]', async () => {
    const { page } = lead
    await page.goto(address())
    await page.getByLabel('第 1 题（满分 4）').fill('5')
    await page.getByText('0 到 4 分，每 1 分一档').waitFor()
    const give = page.getByRole('button', { name: '给定成绩' })
    await expect.poll(() => give.isDisabled()).toBe(true)
    await page.getByLabel('第 1 题（满分 4）').fill('3')
    await page.getByLabel('第 2 题（满分 4）').fill('2')
    await page.getByLabel('说明（可不填）').fill('少写一个解')
    await page.getByRole('radio', { name: '典型卷' }).check()
    await give.click()
    await clean(page)
    await confirm('给定成绩')
    await page.getByText('已给定 3 + 2 分').waitFor()
    const marker = await callsAs(home(), 'marker1')
    const { list } = await marker<{ list: Samples }>(`api/exam/mark/samples?blockId=${blockId}`)
    expect(list).toContainEqual(expect.objectContaining({ marks: [3, 2], note: '少写一个解' }))
  })

  it('says who marks how much, from now on [R178, B12]', async () => {
    const { page } = lead
    await page.goto(address())
    const marker = (await led()).markers[0]
    const field = page.getByLabel(`${marker?.name}（已评`)
    await field.fill('0')
    await page.getByText('填 1 到 100000 的整数，或留空').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '保存任务' }).isDisabled()).toBe(true)
    await field.fill('500')
    await page.getByRole('button', { name: '保存任务' }).click()
    await confirm('保存')
    await page.getByText('阅卷任务已保存').waitFor()
    expect((await led()).markers[0]?.quota).toBe(500)
  })

  it('has one marker’s answers marked again only by typing how many that is [R178, B12]', async () => {
    const { page } = lead
    await page.goto(address())
    const before = (await led()).final
    const { markerId } = await markedMost()
    await page.getByLabel('谁评的').selectOption(markerId)
    await page.getByRole('button', { name: '看看涉及多少份' }).click()
    const dialog = page.getByRole('dialog')
    const n = Number((await readText(dialog.getByText(/这会涉及 \d+ 份答卷/), /涉及 (\d+) 份/))[1])
    await dialog.getByLabel('份数').fill(String(n + 1))
    await confirm('重新评卷')
    await dialog.getByText(`这会涉及 ${n} 份答卷`).waitFor()
    expect((await led()).final).toBe(before)
    await dialog.getByLabel('份数').fill(String(n))
    await clean(page)
    await confirm('重新评卷')
    await page.getByText(`${n} 份将重新评卷`).waitFor()
    expect((await led()).final).toBe(before - n)
  })
})

it('who leads the subject pauses a paper and goes on; its end waits for every answer [R177, B12]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    const press = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await signIn(page, home(), 'leader12')
    await page.goto(`${home()}leader/marking`)
    await page.getByRole('button', { name: '暂停评卷' }).click()
    await page.getByText('不再发出答卷').waitFor()
    await clean(page)
    await press('暂停评卷')
    await page.getByText('已暂停', { exact: true }).waitFor()
    expect((await led()).state).toBe('paused')
    // an answer has no mark yet
    await page.getByRole('button', { name: '继续评卷' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '评完，写入考试' }).count()).toBe(0)
    await page.getByRole('button', { name: '继续评卷' }).click()
    await press('继续评卷')
    await page.getByText('正在评卷').waitFor()
    expect((await led()).state).toBe('open')
    await page.locator('main a').filter({ hasText: '填空 1–2' }).click()
    await page.waitForURL((url) => url.pathname === '/leader/marking/question-detail')
    await page.getByText('阅卷任务').waitFor()
    await clean(page)
  } finally {
    await phone.close()
  }
  await lead.page.goto(`${home()}leader/marking`)
  await lead.page.waitForURL((url) => url.pathname === '/401')
})

it('who leads the subject cuts a paper into blocks and gives these to teachers [R177, B12]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = phone
    await signIn(page, home(), 'leader12')
    await page.goto(`${home()}leader/marking`)
    await page.getByRole('link', { name: '安排阅卷' }).click()
    // a paper that is being marked stays as it is
    const begun = page.getByText('已经开始，不能再改题块').first()
    await begun.waitFor()
    await clean(page)
    await page.locator('main a[href*="/leader/marking/setup?"]').first().click()
    const save = page.getByRole('button', { name: '保存安排' })
    await save.waitFor()
    await clean(page)
    const blocks = page.getByRole('group', { name: /评几遍$/ })
    const before = await readCount(blocks, save)
    expect(before).toBeGreaterThan(1)
    await page
      .getByRole('button', { name: /并到上一块$/ })
      .first()
      .click()
    await expect.poll(() => blocks.count()).toBe(before - 1)
    const all = page.getByRole('group', { name: '评卷教师' }).first().getByRole('checkbox')
    for (let n = (await readCount(all)) - 1; n >= 0; n--) await all.nth(n).uncheck()
    await page.getByText('至少选一位评卷教师').waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await all.first().check()
    // other tests of this server look at the papers that are marked: what is sent is looked at, and taken by nobody
    const sent = page.waitForRequest(/\/api\/exam\/mark\/lead\/setup/)
    await page.route(/\/api\/exam\/mark\/lead\/setup/, (route) => route.abort())
    await save.click()
    await page.getByRole('dialog').getByText('保存后还不会开始').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '保存安排' }).click()
    const { blocks: asked } = (await sent).postDataJSON() as {
      blocks: { itemNos: string[]; markers: unknown[] }[]
    }
    expect(asked).toHaveLength(before - 1)
    expect([asked[0]?.itemNos.length, asked[0]?.markers.length]).toEqual([2, 1])
    // a line that is down takes nothing away
    await expect.poll(() => blocks.count()).toBe(before - 1)
  } finally {
    await phone.close()
  }
})
