import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { markPack } from '#tests/support/school/marking-words.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

type List = Calls['GET /api/exam/mark/progress/list']['reply']['list']
type Classes = Calls['GET /api/exam/mark/progress/classes']['reply']['classes']

const home = () => `http://localhost:${serverPort()}/`
const LIST = 'api/exam/mark/progress/list'
const TITLE = '九年级数学周测 · 数学'
/** Seconds a marker looks at an answer who is told to be too fast. */
const FAST_MS = 300

/** Leads the blocks of the demo's paper under marking. */
let lead: Phone
let call: Awaited<ReturnType<typeof callsAs>>
const of: Record<string, string> = {}

const blockOf = async (name: string) => {
  const { list } = await call<{ list: List }>(LIST)
  const paper = list.find((p) => p.examName === '九年级数学周测')
  const block = paper?.blocks.find((b) => b.blockName === name)
  if (!paper || !block) throw new Error(`${name} is not being marked`)
  return { paper, block }
}

beforeAll(async () => {
  call = await callsAs(home(), 'marklead1')
  const { paper, block } = await blockOf('第 4 题')
  const marker3 = await callsAs(home(), 'marker3')
  await markPack(marker3, block.blockId, (i) => [i % 13], FAST_MS)
  const two = (await blockOf('第 3 题')).block.blockId
  for (const account of ['marker2', 'marker3'])
    await markPack(await callsAs(home(), account), two, (i) => (i === 0 ? 'problem' : [4]), 9000, 6)
  const { classes } = await call<{ classes: Classes }>(
    `api/exam/mark/progress/classes?markingId=${paper.markingId}`,
  )
  of['m'] = paper.markingId
  of['b'] = block.blockId
  of['c'] = classes[0]?.ofClassId ?? ''
  lead = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  await signIn(lead.page, home(), 'marklead1')
}, 120_000)
afterAll(() => lead?.close())

const address = (path: string) =>
  `${home()}read-progress/${path.replaceAll(/\{(\w)\}/g, (_, name: string) => of[name] ?? '')}`

describe('pages of who leads or marks', () => {
  it.each([
    ['progress', 'R177', LIST, TITLE],
    ['question-detail?blockId={b}', 'R178', 'mark/progress/question', '得分分布'],
    ['class-progress?markingId={m}', 'R179', 'mark/progress/classes', '各班数据'],
    ['class-progress-detail?markingId={m}&ofClassId={c}', 'R180', 'mark/progress/class?', '班级评语'],
  ] as const)(
    '%s waits, says what failed, and loads when asked again [%s]',
    async (path, _, waits, whole) => {
      await failsThenLoads(lead.page, address(path), waits, whole)
    },
  )

  it.each([
    ['progress', 'R177', LIST, 'list', '没有在阅的试卷'],
    ['question-detail', 'R178', LIST, 'list', '没有在阅的试卷'],
    ['question-detail?blockId={b}', 'R178', 'mark/progress/question', 'spread', '还没有评完的答卷'],
    ['class-progress?markingId={m}', 'R179', 'mark/progress/classes', 'classes', '没有你任教的班级'],
    [
      'class-progress-detail?markingId={m}&ofClassId={c}',
      'R180',
      'mark/progress/class?',
      'commentList',
      '还没有人给这个班写评语',
    ],
    ['class-progress-detail?markingId={m}', 'R180', LIST, 'list', '没有选班级'],
  ] as const)('%s says when there is nothing [%s]', async (path, _, waits, field, none) => {
    await emptied(lead.page, address(path), waits, field, none)
    await clean(lead.page)
  })

  it('tell each block as the school counts it, and go on by themselves [R177, C118]', async () => {
    const { page } = lead
    await page.goto(`${home()}read-progress`)
    await page.waitForURL((url) => url.pathname === '/read-progress/progress')
    const line = page.locator('main li').filter({ hasText: '第 3 题' }).first()
    const { block } = await blockOf('第 3 题')
    await line.getByText(`已评完 ${block.final} 份，还剩 ${block.answers - block.final} 份`).waitFor()
    await line.getByText(`问题卷 ${block.problems}`).waitFor()
    const before = (await blockOf('填空 1–2')).block
    const next = page.locator('main li').filter({ hasText: '填空 1–2' })
    await next.getByText(`已评完 ${before.final} 份`).waitFor()
    // marked elsewhere while the page is open
    await markPack(await callsAs(home(), 'marker2'), before.blockId, () => [3, 2], 8000, 4)
    // one of them may be an answer that is marked twice, to see how alike the marks are
    const after = (await blockOf('填空 1–2')).block
    expect(after.final).toBeGreaterThan(before.final)
    await next.getByText(`已评完 ${after.final} 份`).waitFor()
    await clean(page)
  })

  it('say in words who marks too fast to have read, with how sure that is [B13, R178]', async () => {
    const { page } = lead
    await page.goto(address('progress'))
    await page.locator('main li').filter({ hasText: '第 4 题' }).getByText('提醒').waitFor()
    await page.locator('main a').filter({ hasText: '第 4 题' }).click()
    await page.getByText('需要留意的阅卷员').waitFor()
    const alarm = page.locator('main li').filter({ hasText: '过快' })
    await alarm
      .getByText(/平均 0\.3 秒评一份.*95% 的把握在 [\d.]+ 到 [\d.]+ 秒之间（依据最近 \d+ 份答卷）/)
      .waitFor()
    const markers = page.getByRole('region', { name: '阅卷员' }).locator('tbody tr')
    await expect.poll(() => markers.count()).toBe(3)
    await clean(page)
  })

  it('lead from a class to its blocks, where words to it are kept, changed and taken away [R179, R180, C118]', async () => {
    const { page } = lead
    await page.goto(address('progress'))
    await page.getByRole('link', { name: /各班进度/ }).click()
    await page.getByRole('region', { name: '各班数据' }).getByRole('link').first().click()
    await page.getByRole('region', { name: '题块' }).getByText('第 3 题').waitFor()
    await page.getByLabel('写给这个班').fill('步骤要写完整')
    await page.getByRole('button', { name: '发出评语' }).click()
    const mine = page.locator('main li').filter({ hasText: '步骤要写完整' })
    await mine.waitFor()
    await expect.poll(() => page.getByLabel('写给这个班').inputValue()).toBe('')
    await mine.getByRole('button', { name: '修改' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('步骤要写完整，单位别漏')
    await clean(page)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    const changed = page.locator('main li').filter({ hasText: '单位别漏' })
    await changed.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await changed.waitFor({ state: 'detached' })
    await page.getByText('还没有人给这个班写评语').waitFor()
    await clean(page)
  })
})

it('a marker sees their own figures alone [R178, C118]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    await signIn(phone.page, home(), 'marker3')
    await phone.page.goto(address('question-detail?blockId={b}'))
    await phone.page.getByText('我的数据').waitFor()
    const markers = phone.page.getByRole('region', { name: '阅卷员' }).locator('tbody tr')
    await expect.poll(() => markers.count()).toBe(1)
    await clean(phone.page)
  } finally {
    await phone.close()
  }
})

it('without a line what was read stays, with its time [R177, C118]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    const { page } = phone
    await signIn(page, home(), 'marklead1')
    await underServiceWorker(page)
    await page.goto(address('progress'))
    await page.getByText(TITLE).waitFor()
    await phone.context.setOffline(true)
    await page.reload()
    await page.getByText(TITLE).waitFor()
    await page.getByText(/离线/).first().waitFor()
  } finally {
    await phone.close()
  }
})

it('nobody but a teacher opens them: others are sent to /401 [R177, R178, R179, R180]', async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    for (const account of ['leader12', 'student1', 'admin1']) {
      await phone.context.clearCookies()
      await signIn(phone.page, home(), account)
      for (const path of ['', 'progress', 'question-detail', 'class-progress', 'class-progress-detail']) {
        await phone.page.goto(address(path))
        await phone.page.waitForURL((url) => url.pathname === '/401')
      }
      await emptyStores(phone.page)
    }
  } finally {
    await phone.close()
  }
})
