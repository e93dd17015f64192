import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addPhoto, homeworkPage, pagePhoto, toQuestion, untilKept } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(10)

const KILLS = 20
let phone: Phone
let home: string
let doing: string

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  const homeworkId = await setHomework(home, { title: '拍照作业' })
  await signIn(phone.page, home, ME)
  doing = homeworkPage(home, 'online-homework/do-homework', homeworkId)
  await phone.page.goto(doing)
  await toQuestion(phone.page, 4)
  await addPhoto(phone.page, await pagePhoto(phone.page))
  await phone.page.locator('main ol a').first().click()
  await phone.page.getByRole('slider', { name: '上边' }).press('Shift+ArrowRight')
  await phone.page.getByRole('button', { name: '完成' }).click()
  await toQuestion(phone.page, 1)
  await phone.page.locator('input[type=radio][value=C]').check()
  await untilKept(phone.page)
})
afterAll(() => phone.close())

/** The phone ends the page behind its camera: nothing of it gets a chance to write. Then it is opened again. */
async function endedBehindCamera(): Promise<void> {
  const camera = phone.page.waitForEvent('filechooser')
  await phone.page.getByRole('button', { name: '拍照' }).click()
  await camera
  const killed = phone.page
  const debug = await phone.context.newCDPSession(killed)
  void debug.send('Page.crash').catch(() => {})
  phone.page = await phone.context.newPage()
  await killed.close().catch(() => {})
  await phone.page.goto(doing, { waitUntil: 'commit' })
}

it(`a page killed while the camera is open comes back with everything, ${KILLS} of ${KILLS} times [B01]`, async () => {
  await toQuestion(phone.page, 3)
  let back = 0
  for (let round = 1; round <= KILLS; round++) {
    const words = `第 ${round} 次：x² ≥ ${round}`
    await phone.page.locator('main textarea').fill(words)
    await endedBehindCamera()
    await phone.page.getByText('刚才正要给第 3 题加照片').waitFor()
    await expect
      .poll(() =>
        Promise.all([
          phone.page.locator('main nav button[aria-current=step]').innerText(),
          phone.page.locator('main textarea').inputValue(),
          phone.page.getByText('已答 3 / 4').count(),
        ]),
      )
      .toEqual(['3', words, 1])
    back++
  }
  expect(back).toBe(KILLS)
  await toQuestion(phone.page, 1)
  await expect.poll(() => phone.page.locator('input[name=question-1]:checked').inputValue()).toBe('C')
})

it('the page it had, its crop and its order are there too, and the camera can be opened again [B01, R158]', async () => {
  await toQuestion(phone.page, 4)
  await phone.page.locator('main ol img').first().waitFor()
  await phone.page.locator('main ol a').first().click()
  const top = phone.page.getByRole('slider', { name: '上边' })
  await expect.poll(() => top.getAttribute('aria-valuenow')).toBe('10')
  await phone.page.goBack()
  await addPhoto(phone.page, await pagePhoto(phone.page))
  await phone.page.locator('main ol li').nth(1).waitFor()
  await expect.poll(() => phone.page.getByText('刚才正要给').count()).toBe(0)
})
