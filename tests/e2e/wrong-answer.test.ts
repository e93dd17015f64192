import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { openLine } from '#tests/support/phone/line.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { isFirst, readCount, readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** What waits for the server to take something in. */
const PATIENCE = { timeout: 60_000 }

/** The notebook of wrong questions: its pages' states, labelling, the recycle bin, and practising without a line. */
const home = () => `http://localhost:${serverPort()}/`
const at = (path: string) => `${home()}wrong-answer/${path}`

let bare: BarePage
let page: BarePage['page']
/** Addresses of a subject's list and of one question of it. */
let list: string
let detail: string

beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
  await bare.as('student1')
  await page.goto(at('course-select'))
  await main().locator('a[href*="/wrong-answer/list/"]').first().click()
  await page.waitForURL((url) => url.pathname.startsWith('/wrong-answer/list/'))
  list = new URL(page.url()).pathname.slice('/wrong-answer/'.length)
  detail = await firstChoice()
})
afterAll(() => bare.close())
const main = () => page.locator('main')

/** Address of the first question of a list whose words have options to choose from. */
async function firstChoice(): Promise<string> {
  await page.goto(at('course-select'))
  await main().getByRole('link', { name: /^数学/ }).click()
  const links = main().locator('a[href*="wrong-subject-detail"]')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await page.goto(new URL(address, home()).href)
    const isChoice = await isFirst(main().locator('[data-words] ol'), main().getByText('练习记录'))
    if (isChoice) return address.slice('/wrong-answer/'.length)
  }
  throw new Error('No wrong question with options has its words.')
}
const button = (name: string | RegExp) => main().getByRole('button', { name }).first()

describe('the notebook', () => {
  it.each([
    ['choosing a subject [R164]', 'course-select', 'course/list', '今天要练', 'courses', '还没有错题'],
    ['labelling [R165]', 'wrong-answer-label', 'wrong/list', '为什么失分', 'entries', '没有要标的题'],
    ['a subject [R166]', '', 'wrong/list', '标注失分原因', 'entries', '还没有错题'],
    [
      'practising [R168]',
      'wrong-answer-practice',
      'practice/list',
      '先练到这里',
      'questions',
      '今天没有要练的题',
    ],
  ])('%s: coming, failed, whole, empty', async (_, path, call, whole, field, none) => {
    const address = at(path === '' ? list : path)
    await failsThenLoads(page, address, call, whole)
    await emptied(page, address, call, field, none)
    await clean(page)
  })

  it('one question: coming, failed, whole, none chosen, with the cause said and taken back [R167] [B20]', async () => {
    await failsThenLoads(page, at(detail), 'wrong/detail', '练习记录')
    await button('粗心').click()
    await main().locator('[aria-pressed=true]', { hasText: '粗心' }).waitFor()
    await button('粗心').click()
    await expect.poll(() => main().locator('[aria-pressed=true]', { hasText: '粗心' }).count()).toBe(0)
    await button('判错了').click()
    await main()
      .getByRole('link', { name: '报告判错' })
      .or(main().locator('a[href*="correction-error"]'))
      .first()
      .waitFor()
    await button('判错了').click()
    await page.goto(at('wrong-subject-detail'))
    await main().getByText('还没有选题').waitFor()
    await clean(page)
  })

  it('labels one question after the other, back and forth [R165]', async () => {
    await page.goto(at('wrong-answer-label'))
    await main()
      .getByText(/^第 1 题，共/)
      .waitFor()
    await button('审题错').click()
    await main()
      .getByText(/^第 2 题，共/)
      .waitFor()
    await main().getByText('已标 1 题').waitFor()
    await button('上一题').click()
    await main().locator('[aria-pressed=true]', { hasText: '审题错' }).waitFor()
    await button('审题错').click()
    await main().getByText('已标 0 题').waitFor()
  })

  it('labels several at once, and takes that back at a tap [R165]', async () => {
    await page.goto(at('wrong-answer-label'))
    await page.getByRole('radio', { name: '几题一起标' }).check()
    await main().getByText('已标 0 题').waitFor()
    const boxes = main().getByRole('checkbox')
    for (const n of [0, 1]) await boxes.nth(n).check()
    await main().getByText('选了 2 题，为什么失分？').waitFor()
    await clean(page)
    await button('粗心').click()
    await main().getByText('已标 2 题').waitFor()
    await expect.poll(() => main().locator('li', { hasText: '粗心' }).count()).toBe(2)
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(false)
    await button('撤销刚才的 2 题').click()
    await main().getByText('已标 0 题').waitFor()
    await button('全选').first().click()
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(true)
  })

  it('puts a question into the recycle bin and back, and empties it once the number is typed [R169]', async () => {
    await failsThenLoads(page, at('wrong-answer-recycle'), 'recycle/list', '回收站')
    await emptied(page, at('wrong-answer-recycle'), 'recycle/list', 'entries', '回收站是空的')
    await page.goto(at(detail))
    await button('移出错题本').click()
    await main().getByText('这道题在回收站里。').waitFor()
    await page.goto(at('wrong-answer-recycle'))
    await button('清空回收站').click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: '清空回收站' })
    await expect.poll(() => sure.isDisabled()).toBe(true)
    const [count] = await readText(dialog.getByRole('heading'), /\d+/)
    await dialog.getByRole('textbox').fill(count)
    await expect.poll(() => sure.isEnabled()).toBe(true)
    await clean(page)
    await dialog.getByRole('button', { name: '取消' }).click()
    await button(/^放回第/).click()
    await main().getByText('回收站是空的').waitFor()
    await clean(page)
  })

  it('opens cold without a line; a practice, a label and a removal made there are at the school once [W02] [R168] [B19]', async () => {
    const line = await openLine(serverPort())
    const phone = await openPhone({ executablePath: inject('chromium') })
    const of = (path: string) => `http://localhost:${line.port}/wrong-answer/${path}`
    const here = () => phone.page.locator('main')
    const press = (name: string) => here().getByRole('button', { name }).first().click()
    const practice = detail.replace('wrong-subject-detail', 'wrong-answer-practice')
    try {
      await signIn(phone.page, `http://localhost:${line.port}/`, 'student1')
      await underServiceWorker(phone.page)
      await phone.page.goto(of('course-select'))
      await here().getByText('科目').first().waitFor()
      await phone.page.goto(of(detail))
      const before = await readCount(here().locator('ol li time'), here().getByText('练习记录'))
      await phone.page.goto(of(practice))
      await here().getByRole('radio').nth(1).check()
      await here().getByText('已保存在这台手机上').waitFor()
      // today's questions are on the phone from here on
      await phone.page.goto(of('wrong-answer-practice'))
      await here()
        .getByText(/^第 1 题/)
        .waitFor()
      line.set({ offline: true })
      await phone.restart()
      await phone.page.goto(of('course-select'))
      await here().getByRole('link', { name: '开始练习' }).waitFor()
      await phone.page.goto(of(practice))
      await expect.poll(() => here().getByRole('radio').nth(1).isChecked(), PATIENCE).toBe(true)
      await press('提交并批改')
      await here().getByText('有网络时自动提交并安排下次练习').waitFor()
      await phone.page.goto(of(detail))
      await press('粗心')
      await here().locator('[aria-pressed=true]', { hasText: '粗心' }).waitFor()
      await press('移出错题本')
      await here().getByText('这道题在回收站里。').waitFor()
      await phone.page.goto(of('course-select'))
      await here().getByText('3 项改动还在这台手机上').waitFor()
      line.set({ offline: false })
      await expect
        .poll(
          () =>
            here()
              .getByText(/改动还在这台手机上/)
              .count(),
          PATIENCE,
        )
        .toBe(0)
      await phone.page.goto(of(detail))
      await here().getByText('这道题在回收站里。').waitFor()
      await here().locator('[aria-pressed=true]', { hasText: '粗心' }).waitFor()
      await expect.poll(() => here().locator('ol li time').count(), PATIENCE).toBe(before + 1)
      await press('放回')
      await here().getByRole('button', { name: '移出错题本' }).waitFor()
      await press('粗心')
      await expect.poll(() => here().locator('[aria-pressed=true]').count(), PATIENCE).toBe(0)
    } finally {
      await phone.close()
      await line.close()
    }
  })

  it('keeps a goal for the next exam: set by the student, read by the parent, not lost with other settings', async () => {
    await page.goto(at('course-select'))
    await button('给下次考试定个目标').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('下次考试的目标').selectOption({ label: '数学' })
    const number = sheet.getByLabel('想考到多少分')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText('填上想考到的分数').waitFor()
    await number.fill('9999')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText(/^填 0 到 \d+ 的分数/).waitFor()
    await number.fill('101.5')
    await sheet.getByRole('button', { name: '保存' }).click()
    const said = main().locator('[data-goal="ahead"]', { hasText: /目标：下次数学考到 101\.5 分/ })
    await said.waitFor()
    await button('设置').click()
    await sheet.getByRole('radio', { name: '20 分' }).check()
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.reload()
    await said.waitFor()
    await clean(page)
    await bare.as('parent1')
    await page.goto(at('course-select'))
    await said.waitFor()
    await button('设置').click()
    await sheet.getByLabel('下一场考试').waitFor()
    await expect.poll(() => sheet.getByLabel('下次考试的目标').count()).toBe(0)
    // and is taken away by who set it
    await bare.as('student1')
    await page.goto(at('course-select'))
    await said.waitFor()
    await button('设置').click()
    await sheet.getByLabel('下次考试的目标').selectOption('-')
    await sheet.getByRole('button', { name: '保存' }).click()
    await said.waitFor({ state: 'detached' })
    await button('给下次考试定个目标').waitFor()
  })

  it('has a way into it from a question of an exam', async () => {
    await page.goto(at(detail))
    await main().getByRole('link', { name: '看考试原题' }).click()
    await main().getByRole('link', { name: '在错题本中查看' }).click()
    await main().getByText('练习记录').waitFor()
  })

  it('is for families alone [R164] [R165] [R166] [R167] [R168] [R169] [A02]', async () => {
    await bare.as('teacher1')
    for (const path of [
      'course-select',
      'wrong-answer-label',
      list,
      'wrong-subject-detail',
      'wrong-answer-practice',
      'wrong-answer-recycle',
    ]) {
      await page.goto(at(path))
      await page.waitForURL((url) => url.pathname === '/401')
    }
  })
})
