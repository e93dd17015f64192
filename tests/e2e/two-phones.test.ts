import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf, nothingTold } from '#tests/support/phone/hand-in.ts'
import { handIn, homeworkPage, toQuestion, untilKept } from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(35)

interface Hand {
  phone: Phone
  line: Line
  home: string
}
let a: Hand
let b: Hand
let homeworkId: string

const open = async (): Promise<Hand> => {
  const line = await openLine(serverPort())
  return {
    line,
    home: `http://localhost:${line.port}/`,
    phone: await openPhone({ executablePath: inject('chromium') }),
  }
}
const doing = ({ home }: Hand) => homeworkPage(home, 'online-homework/do-homework', homeworkId)
const progress = ({ home }: Hand) => homeworkPage(home, 'online-homework/in-progress-detail', homeworkId)
const RECEIPT = /\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

/** The words of question 3, as the school has them. */
async function atSchool({ phone, home }: Hand): Promise<string> {
  const sheet = await callsOf(phone.page, home).get<{ answers: { no: number; text: string }[] }>(
    `api/exam/homework/student/detail?homeworkId=${homeworkId}`,
  )
  return sheet.answers.find(({ no }) => no === 3)?.text ?? ''
}
async function write({ phone: { page } }: Hand, words: string): Promise<void> {
  await toQuestion(page, 3)
  await page.locator('main textarea').fill(words)
  await untilKept(page)
}
const clashOf = ({ phone: { page } }: Hand) => page.getByRole('region', { name: '两台手机写得不一样' })
const sideOf = (hand: Hand, name: RegExp) => clashOf(hand).getByRole('group', { name })

beforeAll(async () => {
  a = await open()
  b = await open()
  homeworkId = await setHomework(a.home, { title: '两台手机', hours: 5 })
  for (const hand of [a, b]) {
    await signIn(hand.phone.page, hand.home, ME)
    await underServiceWorker(hand.phone.page)
    await nothingTold(hand.phone.page, hand.home)
    await hand.phone.page.goto(doing(hand))
    await hand.phone.page.locator('main nav button').first().waitFor()
  }
})
afterAll(async () => {
  for (const hand of [a, b]) {
    await hand.phone.close()
    await hand.line.close()
  }
})

describe('one homework on two phones of a student', () => {
  it('what the other one handed in is shown beside what was written here, before it can be handed in [B02, W02]', async () => {
    for (const hand of [a, b]) hand.line.set({ offline: true })
    await write(a, '甲')
    await write(b, '乙')
    for (const hand of [a, b]) hand.line.set({ offline: false })
    await handIn(b.phone.page)
    await b.phone.page.locator('li[data-at=school]').first().waitFor()
    await b.phone.page.waitForFunction(
      () => !document.querySelector('li[data-at=phone], li[data-at=sending]'),
    )

    const { page } = a.phone
    await page.reload()
    await page.getByText('从另一台手机交上').waitFor()
    await expect.poll(() => page.getByText('从另一台手机交上').innerText()).toMatch(RECEIPT)
    await sideOf(a, /这台手机上的/)
      .getByText('甲')
      .waitFor()
    await sideOf(a, /另一台手机/)
      .getByText('乙')
      .waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '检查并提交' }).click()
    const ask = page.locator('dialog[open]')
    await ask.getByText('请先看两份').waitFor()
    await expect.poll(() => ask.getByRole('button', { name: '提交', exact: true }).isDisabled()).toBe(true)
    await ask.getByRole('button', { name: '再看看' }).click()
    expect(await atSchool(b)).toBe('乙')
  })

  it('two columns beside each other where there is room, one under the other on a small phone', async () => {
    const { page } = a.phone
    // both in one look: what stands above may come or go between two
    const tops = () =>
      clashOf(a)
        .getByRole('group')
        .evaluateAll((sides) => sides.map((side) => Math.round(side.getBoundingClientRect().top)))
    await expect.poll(tops).toHaveLength(2)
    await expect
      .poll(async () => {
        const [first = 0, second = 0] = await tops()
        return second > first
      })
      .toBe(true)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('their own one is handed in only after it was chosen and what it replaces was named [B02]', async () => {
    const { page } = a.phone
    await clashOf(a).getByRole('button', { name: '用这台手机上的' }).click()
    await clashOf(a).waitFor({ state: 'detached' })
    await untilKept(page)
    await page.getByRole('button', { name: '检查并提交' }).click()
    const ask = page.locator('dialog[open]')
    await ask.getByText('“乙” 换成 “甲”').waitFor()
    await ask.getByRole('button', { name: '替换并提交' }).click()
    await page.locator('li[data-at=school]').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('li[data-at=phone], li[data-at=sending]'))
    expect(await atSchool(a)).toBe('甲')
  })

  it('whose answer gave way is told at the next contact, with the receipt that no longer counts [B03]', async () => {
    const { page } = b.phone
    await page.goto(b.home)
    await page.getByText('1 处内容和另一台手机交的不一样').waitFor()
    await page.goto(progress(b))
    await expect.poll(() => clashOf(b).innerText()).toMatch(RECEIPT)
    await sideOf(b, /这台手机写的/)
      .getByText('乙')
      .waitFor()
    await sideOf(b, /现在算数的/)
      .getByText('甲')
      .waitFor()
    await page.getByText('后来被另一台手机交的替换了').first().waitFor()
    expect(await axe(page)).toEqual([])
    // it is told until it was answered, also without a line
    b.line.set({ offline: true })
    await b.phone.restart()
    await b.phone.page.goto(progress(b))
    await sideOf(b, /这台手机写的/)
      .getByText('乙')
      .waitFor()
    b.line.set({ offline: false })
    await clashOf(b).getByRole('button', { name: '两份合在一起' }).click()
    await clashOf(b).waitFor({ state: 'detached' })
    await expect.poll(() => atSchool(b), { timeout: 60_000 }).toBe('乙\n甲')
  })

  it('handed in on both without a line: the second replaces nothing, and its writer chooses [B02]', async () => {
    for (const hand of [a, b]) {
      await hand.phone.page.goto(doing(hand))
      await toQuestion(hand.phone.page, 3)
    }
    // phone A is told of the joined text first, and takes it
    await clashOf(a).getByRole('button', { name: '用现在算数的' }).click()
    await clashOf(a).waitFor({ state: 'detached' })
    await expect.poll(() => a.phone.page.locator('main textarea').inputValue()).toBe('乙\n甲')
    for (const hand of [a, b]) hand.line.set({ offline: true })
    await write(a, '丙')
    await write(b, '丁')
    for (const hand of [a, b]) {
      const { page } = hand.phone
      await page.getByRole('button', { name: '检查并提交' }).click()
      await page.locator('dialog[open]').getByRole('button', { name: '替换并提交' }).click()
      await page.waitForURL((url) => url.pathname.endsWith('/in-progress-detail'))
    }
    a.line.set({ offline: false })
    await expect.poll(() => atSchool(a), { timeout: 60_000 }).toBe('丙')
    b.line.set({ offline: false })
    await sideOf(b, /这台手机写的/)
      .getByText('丁')
      .waitFor()
    await sideOf(b, /现在算数的/)
      .getByText('丙')
      .waitFor()
    expect(await atSchool(b)).toBe('丙')
    await clashOf(b).getByRole('button', { name: '用我的' }).click()
    await expect.poll(() => atSchool(b), { timeout: 60_000 }).toBe('丁')
  })
})
