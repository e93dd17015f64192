import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
} from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { followed } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { greyTags, makeTiff } from '#tests/support/pictures/tiff.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(19)

/** A school's intranet: http on a name that is not this machine's, so no service worker, Web Locks or crypto.subtle. */
let line: Line
let phone: Phone
let home: string
let homeworkId: string

const scan = {
  name: '扫描.tif',
  mimeType: 'image/tiff',
  buffer: Buffer.from(
    makeTiff({
      ...{ little: true, big: false, next: 0 },
      tags: greyTags(600, 800),
      pixels: new Uint8Array(600 * 800).fill(220),
    }),
  ),
}

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://school.test:${line.port}/`
  phone = await openPhone({
    executablePath: inject('chromium'),
    args: ['--host-resolver-rules=MAP school.test 127.0.0.1'],
  })
  homeworkId = await setHomework(`http://localhost:${line.port}/`, { title: '校园网作业' })
  await signIn(phone.page, home, ME)
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

it('homework is done while the line is cut and goes by itself when it is back, photograph and scan and all [W07, R157]', async () => {
  expect(await phone.page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
  // the last of the tools that come while there is a line
  const tools = phone.page.waitForResponse(/tiff\.worker/)
  const { rest } = followed(phone.page)
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await (await tools).finished()
  await phone.page.locator('main nav button').first().waitFor()
  await rest()
  line.set({ offline: true })
  await answerSome(phone.page, 'x² ≥ 4')
  await toQuestion(phone.page, 4)
  await addPhoto(phone.page, await pagePhoto(phone.page))
  await addPhoto(phone.page, scan)
  await phone.page.locator('main ol li').nth(1).locator('img').waitFor()
  await handIn(phone.page)
  await phone.page.locator('li[data-at=phone]').first().waitFor()
  line.set({ offline: false })
  await phone.page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
  await phone.page.getByText('2 张照片').waitFor()
})
