import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Lines that a leader names on an exam, and that a teacher finds. */
const home = () => `http://localhost:${serverPort()}/`
let bare: BarePage
let page: Page
let examId = ''

beforeAll(async () => {
  const call = await callsAs(home(), 'leader11')
  const { list } = await call<{ list: { examId: string; examName: string }[] }>('api/exam/plan?pageSize=50')
  examId = list.find(({ examName }) => examName.startsWith('九月月考'))?.examId ?? ''
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
}, 60_000)
afterAll(() => bare.close())

const mark = () => page.getByRole('spinbutton', { name: '分数线' })
const lines = () => page.getByRole('group', { name: '学校的线' })

describe('the lines of a school', () => {
  it('are named by a leader, in half marks, and chosen by a tap; the last one tried is there at the next visit [T15]', async () => {
    await bare.as('leader11')
    await page.goto(`${home()}leader/report/upline?examId=${examId}`)
    await mark().fill('480.5')
    await page.getByText(/^480\.5 分上线/).waitFor()
    await lines().getByRole('button', { name: '命名这条线…' }).click()
    await page.getByRole('dialog').getByLabel('480.5 分 叫什么').fill('特控线')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除特控线' }).waitFor()
    await page.keyboard.press('Escape')
    await lines().getByRole('button', { name: '特控线 480.5 分', pressed: true }).waitFor()
    await mark().fill('500')
    await lines().getByRole('button', { name: '特控线 480.5 分', pressed: false }).waitFor()
    await page.reload()
    await page.getByText(/^500 分上线/).waitFor()
    await lines().getByRole('button', { name: '特控线 480.5 分' }).click()
    await page.getByText(/^480\.5 分上线/).waitFor()
  })

  it('a head of class begins with the first of them and cannot change it; the leader takes it away again [T15]', async () => {
    await bare.as('teacher1')
    await page.goto(`${home()}exam/class-contrast/upline-rate?examId=${examId}`)
    const { input: said } = await readText(page.getByRole('status').first(), /分上线/)
    expect(said).toMatch(/^480\.5 分上线/)
    await lines().getByRole('button', { name: '特控线 480.5 分', pressed: true }).waitFor()
    await expect.poll(() => lines().getByRole('button').count()).toBe(1)
    await bare.as('leader11')
    await page.goto(`${home()}leader/report/upline?examId=${examId}`)
    await lines().getByRole('button', { name: '命名这条线…' }).click()
    await page.getByRole('button', { name: '删除特控线' }).click()
    await page.getByText('例如 特控线').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '删除特控线' }).count()).toBe(0)
  })
})
