import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { emptied, failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { returnPacks } from '#tests/support/school/marking-words.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(47)

interface Block {
  blockId: string
  blockName: string
  pack: { packId: string } | null
}
interface Mine {
  list: { taskId: string; rev: number; counts: boolean; said: { marks: number[] | null } }[]
}

const home = () => `http://localhost:${serverPort()}/`
const PATHS = ['check-paper', 'check-paper/check-paper', 'check-paper/question-block'] as const
const blocksOf = async (page: Page, at: string) =>
  (await callsOf(page, at).get<{ list: Block[] }>('api/exam/mark/blocks')).list
const blockId = async (page: Page, at: string, name: string): Promise<string> =>
  (await blocksOf(page, at)).find((block) => block.blockName === name)?.blockId ?? ''
const left = (page: Page, n: number) => page.getByText(new RegExp(`^还有 ${n} 份`)).waitFor()

beforeAll(async () => {
  for (const account of ['marker1', 'marker2']) await returnPacks(await callsAs(home(), account))
})

describe('the pages of a marker', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
    await signIn(phone.page, home(), 'marker2')
  }, 60_000)
  afterAll(() => phone.close())

  it('the blocks: coming, failed, full, none; the old way in leads to them [R175]', async () => {
    const { page } = phone
    const address = `${home()}check-paper/check-paper`
    await failsThenLoads(page, address, 'api/exam/mark/blocks', '填空 1–2')
    await emptied(page, address, 'api/exam/mark/blocks', 'list', '还没有分给你的题块')
    await clean(page)
    await page.goto(`${home()}check-paper`)
    await page.waitForURL((url) => url.pathname === '/check-paper/check-paper')
    await page.getByRole('link', { name: '开始批改' }).first().click()
    await page.waitForURL(/question-block\?blockId=/)
  })

  it('one block: coming, failed, no pack, a pack, and one that is not theirs [R176]', async () => {
    const { page } = phone
    const address = `${home()}check-paper/question-block?blockId=${await blockId(page, home(), '填空 1–2')}`
    await failsThenLoads(page, address, 'api/exam/mark/pack', '手上没有答卷')
    await page.getByRole('button', { name: '领一包' }).click()
    await left(page, 20)
    await page.locator('[data-answer=now] img').first().waitFor()
    await clean(page)
    await page.goto(`${home()}check-paper/check-paper`)
    await page.getByRole('button', { name: '退回' }).first().click()
    await page.locator('dialog[open]').getByRole('button', { name: '退回' }).click()
    await page.getByText('已退回 20 份').waitFor()
    await page.goto(`${home()}check-paper/question-block?blockId=nobody`)
    await page.getByText('这个题块没有分给你').waitFor()
    await clean(page)
  })

  it('everybody but a teacher is sent to /401 [R175, R176, P31]', async () => {
    for (const account of ['leader12', ME, 'parent1', 'admin1']) {
      const other = await openPhone({ executablePath: inject('chromium') })
      await signIn(other.page, home(), account)
      for (const path of PATHS) {
        await other.page.goto(home() + path)
        await other.page.waitForURL((url) => url.pathname === '/401')
      }
      await other.close()
    }
  })
})

describe('marking on a phone', () => {
  let phone: Phone
  let line: Line
  let at: string
  beforeAll(async () => {
    line = await openLine(serverPort())
    at = `http://localhost:${line.port}/`
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, at, 'marker1')
    await underServiceWorker(phone.page)
  }, 60_000)
  afterAll(async () => {
    await phone.close()
    await line.close()
  })

  const key = (mark: string) =>
    phone.page.getByRole('group', { name: /打分/ }).getByRole('button', { name: mark, exact: true })
  const ofQuestion = (no: string) => phone.page.getByRole('group', { name: `给第 ${no} 题打分` })
  const mine = async (id: string) =>
    (await callsOf(phone.page, at).get<Mine>(`api/exam/mark/mine?blockId=${id}`)).list

  it('goes on without a line, with 20 answers brought before and marks begun, and each mark arrives once [B14]', async () => {
    const { page } = phone
    const id = await blockId(page, at, '填空 1–2')
    const had = new Set((await mine(id)).map(({ taskId }) => taskId))
    const given = async () => (await mine(id)).filter(({ taskId }) => !had.has(taskId))
    const came = new Set<string>()
    page.on('response', (response) => {
      const url = new URL(response.url())
      if (url.pathname.endsWith('/mark/crop') && response.ok()) came.add(url.search.replace(/&client.*$/, ''))
    })
    await page.goto(`${at}check-paper/question-block?blockId=${id}`)
    await page.getByRole('button', { name: '领一包' }).click()
    await left(page, 20)
    // two questions an answer
    await expect.poll(() => came.size, { timeout: 60_000 }).toBe(40)
    line.set({ offline: true })
    await page.reload()
    await left(page, 20)
    for (const [i, marks] of [
      ['4', '3'],
      ['0', '2'],
    ].entries()) {
      const [first = '', second = ''] = marks
      await key(first).click()
      await ofQuestion('2').waitFor()
      if (i === 0) await page.reload()
      await ofQuestion('2').getByRole('button', { name: second, exact: true }).click()
      await left(page, 19 - i)
    }
    await page.getByRole('button', { name: '全部满分' }).click()
    await left(page, 17)
    await page.getByText('3 个分数还在这台设备上').waitFor()
    await clean(page)
    // the browser is closed before anything went
    await phone.restart()
    await phone.page.goto(`${at}check-paper/question-block?blockId=${id}`)
    await left(phone.page, 17)
    line.set({ offline: false })
    await expect.poll(async () => (await given()).length, { timeout: 60_000 }).toBe(3)
    const said = (await given()).map(({ said: { marks }, rev, counts }) => [marks, rev, counts])
    expect(said).toHaveLength(3)
    for (const one of [
      [[4, 3], 1, true],
      [[0, 2], 1, true],
      [[4, 4], 1, true],
    ])
      expect(said).toContainEqual(one)
  })

  it('a double tap and a held key give one mark, and what is taken back within 5 s is never sent [B14]', async () => {
    const { page } = phone
    const id = await blockId(page, at, '第 4 题')
    await page.goto(`${at}check-paper/question-block?blockId=${id}`)
    await page.getByRole('button', { name: '领一包' }).click()
    await left(page, 20)
    await key('7').and(page.locator('[aria-disabled=false]')).waitFor()
    const place = await key('7').boundingBox()
    // the second tap of a hurried thumb comes at once, or when the next answer is up already
    await page.evaluate(async () => {
      const press = () =>
        [...document.querySelectorAll<HTMLElement>('[data-ready] button')]
          .find((button) => button.textContent === '7')
          ?.click()
      press()
      press()
      await new Promise<void>((done) => {
        const look = () =>
          document.querySelector('[data-ready=no]') ? done() : void requestAnimationFrame(look)
        look()
      })
      press()
    })
    await left(page, 19)
    await key('0').and(page.locator('[aria-disabled=false]')).waitFor()
    await page.keyboard.press('0')
    for (let i = 0; i < 8; i++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await left(page, 18)
    await key('0').and(page.locator('[aria-disabled=false]')).waitFor()
    // neither the way back nor what waits moves a key under the thumb
    await expect.poll(() => key('7').boundingBox()).toEqual(place)
    await page.getByRole('button', { name: '零分' }).focus()
    for (let i = 0; i < 8; i++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await left(page, 17)
    await page.getByRole('button', { name: '撤销' }).click()
    await left(page, 18)
    await expect.poll(async () => (await mine(id)).length, { timeout: 60_000 }).toBe(2)
    await page.getByText(/还在这台设备上/).waitFor({ state: 'detached' })
    expect((await mine(id)).map(({ said, rev }) => [said.marks, rev])).toEqual([
      [[0], 1],
      [[7], 1],
    ])
  })

  it('an answer with a problem goes to the leader, and a mark is looked at again and changed [R176]', async () => {
    const { page } = phone
    const id = await blockId(page, at, '第 4 题')
    await page.goto(`${at}check-paper/question-block?blockId=${id}`)
    await left(page, 18)
    await page.getByRole('button', { name: '有问题' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: '看不清' }).click()
    await left(page, 17)
    await page.getByRole('button', { name: '回评' }).click()
    const list = page.locator('dialog[open]')
    await list.getByText('看不清').waitFor()
    await clean(page)
    await list.getByRole('button', { name: /^7 分/ }).click()
    await page.getByText('给了 7 分').first().waitFor()
    await key('8').click()
    await expect
      .poll(async () => (await mine(id)).map(({ said }) => said.marks?.join()), { timeout: 60_000 })
      .toEqual(['8', undefined, '0'])
  })
})

it('on a desk two answers stand side by side, figures are typed, and keys are chosen [R176]', async () => {
  const desk = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
  try {
    const { page } = desk
    await signIn(page, home(), 'marker1')
    const id = await blockId(page, home(), '第 3 题')
    await page.goto(`${home()}check-paper/question-block?blockId=${id}`)
    await page.getByRole('button', { name: '领一包' }).click()
    await left(page, 20)
    await page.locator('[data-ready=all]').waitFor()
    const second = await readAttribute(page.locator('[data-answer=next] img'), 'src', /\S/)
    // nothing above the full mark is taken
    await page.keyboard.type('85')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
    await left(page, 19)
    await page.getByText('给了 7.5 分').waitFor()
    // what stood beside it is the one to mark now, and was not fetched again
    const now = () => page.locator('[data-answer=now] img').getAttribute('src')
    const next = () => page.locator('[data-answer=next] img').getAttribute('src')
    await expect.poll(now).toBe(second)
    await expect.poll(next).not.toBe(second)
    const third = await readAttribute(page.locator('[data-answer=next] img'), 'src', /\S/)
    // another key for the next answer; the one it was does nothing any more
    await page.getByRole('button', { name: '快捷键' }).click()
    await page.getByRole('button', { name: '下一份：→，点按更换' }).click()
    await page.keyboard.press('5')
    await page.getByText('这个键不能用').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: '下一份：N，点按更换' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    // had both keys gone on, the fourth would be up
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('n')
    await expect.poll(now).toBe(third)
    await page.locator('[data-ready=all]').waitFor()
    await page.keyboard.press('f')
    await left(page, 18)
  } finally {
    await desk.close()
  }
})
