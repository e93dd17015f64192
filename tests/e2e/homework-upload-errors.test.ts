import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addPhoto, handIn, homeworkPage, pagePhoto, toQuestion } from '#tests/support/phone/homework.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverDataDir } from '#tests/support/servers/own-server.ts'
import { openStoreServer } from '#tests/support/stores/store-server.ts'

const ME = ownStudent(26)

let server: Awaited<ReturnType<typeof openStoreServer>>
let phone: Phone
let home: string
let homeworkId: string

beforeAll(async () => {
  server = await openStoreServer(serverDataDir(), 'sandbox')
  home = `http://localhost:${server.port}/`
  homeworkId = await setHomework(home, { title: '存储出错时' })
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
})
afterAll(async () => {
  await phone.close()
  await server.close()
})

const TOKEN = '**/api/common/fileStorage/token*'
const STORE = '**/cos/**'

const storeError =
  (status: number, code: string, message: string) =>
  (route: Route): Promise<void> =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({
          status,
          contentType: 'application/xml',
          headers: { 'access-control-allow-origin': '*' },
          body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
        })

it('says why a photograph does not reach the store, and sends it once it can [E08] [E09] [E10] [E11] [T06]', async () => {
  const { page } = phone
  await page.clock.install()
  const items = page.locator('li[data-at=phone], li[data-at=sending]')
  const again = page.getByRole('button', { name: '再试一次' })
  /** Passes the pauses between two attempts until the item says why the last one failed. */
  const said = (text: string) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(5000)
        return (await items.allInnerTexts()).join(' ')
      })
      .toContain(text)
  /** What the store does from now on: one door, so that no attempt slips through between two of them. */
  let store: (route: Route) => unknown = (route) => route.continue()
  await page.route(STORE, (route) => store(route))
  await signIn(page, home, ME)

  const letGo = await intercept(page, TOKEN, (route) =>
    route.fulfill({ status: 500, json: { status: 10500, data: null } }),
  )
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await page.locator('main nav button').first().waitFor()
  await toQuestion(page, 4)
  await addPhoto(page, await pagePhoto(page))
  await handIn(page)
  await said('获取上传凭证失败')
  await again.first().waitFor()

  store = storeError(403, 'RequestTimeTooSkewed', 'The difference is too large.')
  await letGo()
  await said('本机时间不正确，请将手机时间调整为标准时间')

  store = storeError(503, 'SlowDown', 'Please reduce your request rate.')
  await said('Please reduce your request rate.')

  store = () => undefined
  await said('上传超时，请重试')

  store = (route) => route.continue()
  await page.clock.fastForward(20_000)
  await page.getByText('全部内容学校都已收到').waitFor()
})
