import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A student shows codes, as many phones scan pictures of them; one looks through its camera. */
const home = () => `http://localhost:${serverPort()}/`
const child = (at: number) => makeFamilies().at(at)?.children[0] ?? { number: '', name: '' }
const { number: SHOWN, name: NAME } = child(-3)
const { number: OTHER } = child(-4)
let pictures: Buffer[]
let film: string
let phone: Phone

const shot = async (page: Page): Promise<Buffer> => {
  const code = page.locator('main img')
  await code.waitFor()
  return code.screenshot()
}

async function newPhone(account: string, args: string[] = []): Promise<Page> {
  phone = await openPhone({ executablePath: inject('chromium'), args })
  await signIn(phone.page, home(), account)
  await phone.page.goto(`${home()}scan`)
  // not the heading of the page that is still coming
  await phone.page.locator('h1', { hasText: /\S/ }).first().waitFor()
  return phone.page
}

async function choose(page: Page, picture: Buffer | undefined): Promise<void> {
  const file = { name: 'code.png', mimeType: 'image/png', buffer: picture ?? Buffer.alloc(0) }
  await page.locator('input[type="file"]').setInputFiles(file)
}

beforeAll(async () => {
  const shower = await openPhone({ executablePath: inject('chromium') })
  await signIn(shower.page, home(), SHOWN)
  await shower.page.goto(`${home()}scan/code`)
  pictures = [await shot(shower.page)]
  expect(await axe(shower.page)).toEqual([])
  while (pictures.length < 6) {
    const before = await readAttribute(shower.page.locator('main img'), 'src', /\S/)
    await shower.page.getByRole('button').last().click()
    await shower.page.waitForFunction(
      (was) => (document.querySelector('main img')?.getAttribute('src') ?? was) !== was,
      before,
    )
    pictures.push(await shot(shower.page))
  }
  // a camera's film: one picture after another of the same size
  const frame = await shower.page.screenshot({ type: 'jpeg', quality: 90 })
  film = join(tmpdir(), `kaoban-film-${String(process.pid)}.mjpeg`)
  writeFileSync(film, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  await shower.close()
})
afterAll(() => rmSync(film, { force: true }))
afterEach(() => phone.close())

describe('scanning a student’s code', () => {
  it('the student: goes on; a picture without a code is told [V06]', async () => {
    const page = await newPhone(SHOWN)
    expect(await axe(page)).toEqual([])
    await choose(page, await page.screenshot())
    await page.getByText('图片中没有找到二维码').waitFor()
    await choose(page, pictures[0])
    await page.getByText('这是本账号绑定的学生').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    // the same picture once more: the code is used up
    await page.goto(`${home()}scan`)
    await choose(page, pictures[0])
    await page.getByText('无效、已过期或已用过').waitFor()
  })

  it('another student: is told, and nothing of the student [V08]', async () => {
    const page = await newPhone(OTHER)
    await choose(page, pictures[1])
    const told = page.getByRole('dialog')
    await told.getByRole('heading', { name: '二维码中的学生与当前登录的学生不一致' }).waitFor()
    expect(await axe(page)).toEqual([])
    await told.getByRole('button').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/scan')
  })

  it('a teacher: is told to sign in as a parent, and home after 2 seconds [V09]', async () => {
    const page = await newPhone('teacher1')
    // measured in the page: a test waits for its turn on a busy machine
    const measured = page.evaluate(async () => {
      let told = 0
      const watch = new MutationObserver(() => {
        if (told === 0 && document.body.textContent.includes('请注册或登录家长账号')) told = performance.now()
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      while (told === 0 || location.pathname !== '/') await new Promise(requestAnimationFrame)
      watch.disconnect()
      return performance.now() - told
    })
    await choose(page, pictures[2])
    const took = await measured
    expect(took).toBeGreaterThan(1800)
    expect(took).toBeLessThan(4000)
  })

  it('a parent of others: no leaves everything, yes binds the child [V07]', async () => {
    const page = await newPhone(`p${OTHER}`)
    const question = page.getByRole('dialog', { name: '扫描的学生未绑定此账号' })
    await choose(page, pictures[3])
    await question.getByText('请确认是否绑定该孩子？').waitFor()
    expect(await axe(page)).toEqual([])
    await question.getByRole('button', { name: '否' }).click()
    await question.waitFor({ state: 'hidden' })
    await choose(page, pictures[4])
    await question.getByRole('button', { name: '是' }).click()
    await page.getByText('已绑定孩子').waitFor()
    await page.goto(`${home()}user/children-manage`)
    await page.getByRole('main').getByText(NAME).first().waitFor()
  })

  it('through the camera [V06]', async () => {
    const page = await newPhone(SHOWN, [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ])
    await page.getByRole('button', { name: '用摄像头扫描' }).click()
    await page.getByText('这是本账号绑定的学生').waitFor()
  })
})
