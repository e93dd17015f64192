import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  addPhoto,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
  untilKept,
} from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(25)

let phone: Phone
let home: string
let homeworkId: string
const press = (name: string) => phone.page.getByRole('button', { name }).click()

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '两张照片' })
  await signIn(phone.page, home, ME)
  await underServiceWorker(phone.page)
  await phone.page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await toQuestion(phone.page, 4)
  for (let n = 0; n < 2; n++) await addPhoto(phone.page, await pagePhoto(phone.page))
})
afterAll(() => phone.close())

/** How the pictures in view lie, once all have come. */
const lie = (part: string) =>
  phone.page.locator(part).evaluateAll((all) =>
    all.map((one) => {
      const { naturalWidth, naturalHeight } = one as HTMLImageElement
      return naturalWidth === 0 ? 'nothing' : naturalWidth > naturalHeight ? 'wide' : 'high'
    }),
  )
const tiles = () => lie('main ol img')

/** Share of a picture's points that are neither nearly black nor nearly white. */
const grey = (img: HTMLImageElement): number => {
  const canvas = document.createElement('canvas')
  canvas.width = img.naturalWidth
  canvas.height = img.naturalHeight
  const draw = canvas.getContext('2d')
  draw?.drawImage(img, 0, 0)
  const { data = [] } = draw?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  let between = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 64 && (data[at] ?? 0) < 192) between++
  return between / (data.length / 4)
}

/** Pictures on this phone that are kept as they were taken. */
const originals = (): Promise<number> =>
  phone.page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('kb_'))
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const db = await done(indexedDB.open(name ?? ''))
    const store = db.transaction(['upload', 'bytes'])
    const [rows, kept] = await Promise.all([
      done(store.objectStore('upload').getAll()),
      done(store.objectStore('bytes').getAllKeys()),
    ])
    db.close()
    return rows.filter(
      (row: { fileId: string; name: string }) => row.name === 'IMG_0001.jpg' && kept.includes(row.fileId),
    ).length
  })

it('a photograph is turned and made black and white, pages change places, go and come back, and stay so [R157, R158]', async () => {
  await expect.poll(tiles).toEqual(['high', 'high'])
  await phone.page.locator('main ol a').first().click()
  await press('旋转')
  await phone.page.getByRole('radio', { name: '黑白' }).check()
  await phone.page.getByText('原图会留到学校收到为止').waitFor()
  await press('完成')
  await expect.poll(tiles).toEqual(['wide', 'high'])
  await press('第 1 张往后移')
  await expect.poll(tiles).toEqual(['high', 'wide'])
  await press('删除第 1 张')
  await expect.poll(tiles).toEqual(['wide'])
  await press('撤销')
  await expect.poll(tiles).toEqual(['high', 'wide'])
  await untilKept(phone.page)
  await phone.page.reload()
  await toQuestion(phone.page, 4)
  await expect.poll(tiles).toEqual(['high', 'wide'])
})

it('the pictures as they were taken stay until the school has what was made of them [R157]', async () => {
  await phone.context.setOffline(true)
  await handIn(phone.page)
  await phone.page.locator('li[data-at=phone]').first().waitFor()
  expect(await originals()).toBe(2)
  await phone.context.setOffline(false)
  await phone.page.getByText('全部内容学校都已收到').waitFor()
  await expect.poll(originals).toBe(0)
})

it('at school the pages lie in that order, as they were made [R155]', async () => {
  await phone.page.goto(homeworkPage(home, 'homework/check-homework-detail/student-paper', homeworkId))
  await expect.poll(() => lie('main section img')).toEqual(['high', 'wide'])
  const pictures = phone.page.locator('main section img')
  expect(await pictures.nth(1).evaluate(grey)).toBeLessThan(0.02)
})
