import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { sortsAndSaves } from '#tests/support/phone/sheet-table.ts'
import { failsThenLoads } from '#tests/support/phone/shop-states.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { markPack } from '#tests/support/school/marking-words.ts'
import { oneBlock } from '#tests/support/school/one-block.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

type Led = Calls['GET /api/exam/mark/lead/block']['reply']
type Samples = Calls['GET /api/exam/mark/samples']['reply']['list']

const NAME = '试评对照小测'
const SLOW = { timeout: 180_000 }
const home = () => `http://localhost:${serverPort()}/`

let block: Awaited<ReturnType<typeof oneBlock>> | undefined
let call: Awaited<ReturnType<typeof callsAs>>
let marker: Awaited<ReturnType<typeof callsAs>>
let blockId = ''
let phone: Phone

/** A trial of two answers in the second school, both marked by one teacher. */
beforeAll(async () => {
  block = await oneBlock({ home: home(), dataDir: serverDataDir() }, NAME, 'trial')
  ;({ blockId, lead: call } = block)
  marker = await callsAs(home(), 'teacher1b')
  await markPack(marker, blockId, (n) => [n === 0 ? 6 : 2], 5000)
  phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
}, 180_000)
afterAll(async () => {
  await phone?.close()
  await block?.close()
})
const led = () => call<Led>(`api/exam/mark/lead/block?blockId=${blockId}`)
/** What markers see shared. */
const samples = async () => (await marker<{ list: Samples }>(`api/exam/mark/samples?blockId=${blockId}`)).list
const press = (name: string) =>
  phone.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

it(
  'who leads the subject marks the trial answers, and sees who marks as they do [R178, B12]',
  SLOW,
  async () => {
    const { page } = phone
    const address = `${home()}leader/marking/question-detail?blockId=${blockId}&queue=trial`
    await signIn(page, home(), 'leader12b')
    await failsThenLoads(page, address, 'api/exam/mark/trial', '逐份对照（2 份）')
    await page.getByText('第 1 份，共 2 份').waitFor()
    for (const mark of ['6', '5']) {
      await page.getByLabel('第 1 题（满分 8）').fill(mark)
      await page.getByLabel('说明（可不填）').fill('少一步')
      await page.getByRole('radio', { name: '典型卷' }).check()
      await page.getByRole('button', { name: '给定成绩' }).click()
      await press('给定成绩')
      await page.getByText(`已给定 ${mark} 分`).waitFor()
      if (mark === '6') await page.getByRole('button', { name: '下一份' }).click()
    }
    const trial = page.getByRole('region', { name: '试评对照' })
    await trial.getByText('1/2').waitFor()
    const [titles] = await sortsAndSaves(page, '试评对照', '与组长一致')
    expect(titles).toEqual(['姓名', '试评', '与组长一致', '可比份数', '平均偏差', '平均相差'])
    await page.getByText('逐份对照（2 份）').click()
    await page.getByText('组长 5 分').waitFor()
    await clean(page)
  },
)

it('takes an answer back that was shared; its mark stays [R178, B12]', SLOW, async () => {
  const { page } = phone
  expect((await samples()).length).toBe(2)
  await page.goto(`${home()}leader/marking/question-detail?blockId=${blockId}&queue=shared`)
  await page.getByText(/^典型卷：\d 分/).waitFor()
  await clean(page)
  await page.getByRole('button', { name: '不再共享' }).click()
  await press('不再共享')
  await page.getByText('已不再共享').waitFor()
  expect((await samples()).length).toBe(1)
  expect((await led()).final).toBe(2)
})

it('adds a teacher to a block that is being marked [R178, B12]', SLOW, async () => {
  const { page } = phone
  await page.goto(`${home()}leader/marking/question-detail?blockId=${blockId}`)
  const picker = page.getByLabel('加阅卷教师')
  const { markers, teachers } = await led()
  const fresh = teachers.find((one) => markers.every((m) => m.markerId !== one.markerId))
  await picker.selectOption({ label: fresh?.name ?? '' })
  await page.getByLabel(`${fresh?.name}（已评 0 份）`).fill('30')
  await page.getByRole('button', { name: '保存任务' }).click()
  await press('保存')
  await page.getByText('阅卷任务已保存').waitFor()
  expect((await led()).markers).toContainEqual(
    expect.objectContaining({ markerId: fresh?.markerId, quota: 30, marked: 0 }),
  )
})

it('a marker comes from the home page, and sees the trial beside the leader [R176, B12]', SLOW, async () => {
  const own = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  try {
    const { page } = own
    await signIn(page, home(), 'teacher1b')
    await page.getByRole('list', { name: '阅卷' }).getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname === '/check-paper/check-paper')
    await page.goto(`${home()}check-paper/question-block?blockId=${blockId}`)
    await page.getByRole('button', { name: '试评对照' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('对照了 2 份，1 份和组长一致').waitFor()
    await dialog.getByText('少一步').first().waitFor()
    await clean(page)
  } finally {
    await own.close()
  }
})
