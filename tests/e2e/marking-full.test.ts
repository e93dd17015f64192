import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { oneBlock } from '#tests/support/school/one-block.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const home = `http://localhost:${serverPort()}/`
type Block = Awaited<ReturnType<typeof oneBlock>>
let block: Block | undefined

beforeAll(async () => {
  block = await oneBlock({ home, dataDir: serverDataDir() }, '存不下的打分', 'open')
}, 180_000)
afterAll(() => block?.close())

const marks = async () =>
  (
    await block?.db
      .selectFrom('mark_task')
      .where('block_id', '=', block.blockId)
      .where('school_id', '=', block.school)
      .where('said', '=', true)
      .select('marks')
      .execute()
  )?.map((row) => row.marks)

it('a mark that the device cannot keep is said to be in this page alone, until the school has it [T01]', {
  timeout: 120_000,
}, async () => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    await signIn(phone.page, home, 'teacher1b')
    await phone.restart()
    const { page } = phone
    const debug = await phone.context.newCDPSession(page)
    await debug.send('Storage.overrideQuotaForOrigin', { origin: new URL(home).origin, quotaSize: 1 })
    await page.goto(`${home}check-paper/question-block?blockId=${block?.blockId}`)
    await page.getByRole('button', { name: '领一包' }).click()
    await page.locator('[data-ready=all]').waitFor()
    await phone.context.setOffline(true)
    await page.getByRole('group', { name: /打分/ }).getByRole('button', { name: '3', exact: true }).click()
    await page.getByText('这台设备存不下').waitFor()
    await clean(page)
    await phone.context.setOffline(false)
    await expect.poll(marks, { timeout: 60_000 }).toEqual([[300]])
    await page.getByText('这台设备存不下').waitFor({ state: 'detached' })
  } finally {
    await phone.close()
  }
})
