import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { openSecondSchool } from '#tests/support/office/second-school-desk.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

type Running = Calls['GET /api/office/running']['reply']

const home = () => `http://localhost:${serverPort()}/`
const RUNNING = /\/api\/office\/running(\?|$)/

let phone: Phone
let userId: string
beforeAll(async () => {
  ;({ phone, userId } = await openSecondSchool(home()))
})
afterAll(() => phone.close())

const open = async () => {
  await phone.page.goto(`${home()}office/running`)
  await phone.page.getByRole('heading', { name: '应急开关' }).waitFor()
}

describe('the page that tells how the server runs', () => {
  it('shows the machine, no backup honestly, and that nobody asks for newer versions [O13]', async () => {
    await open()
    const { page } = phone
    for (const text of ['没有备份', '没有证书', '不检查新版', '验证码只写在服务器日志里', '本系统不发邮件'])
      await page.getByText(text).first().waitFor()
    await page.getByText(/PostgreSQL \d+/).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('shows a full disk, a certificate near its end and figures that do not come [O13]', async () => {
    const { page } = phone
    const letGo = await intercept(page, RUNNING, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: Running }
      Object.assign(body.data.machine ?? {}, {
        disk: { freeBytes: 60_000_000, totalBytes: 100_000_000_000, state: 'full' },
        database: null,
        certificate: { names: ['kaoban.school.example'], validTo: Date.now() + 86_400_000, state: 'ends' },
        backup: {
          at: Date.now(),
          where: '第二块硬盘',
          testedAt: null,
          failedAt: null,
          missing: 0,
          state: 'untested',
        },
      })
      Object.assign(body.data.version, { newer: 'yes', newest: '9.0.0' })
      body.data.faults = [
        { kind: 'TypeError', place: '/exam/report', build: 'b', message: 'x', times: 12, lastAt: Date.now() },
      ]
      await route.fulfill({ response: reply, json: body })
    })
    await open()
    for (const text of [
      '现在收不了文件',
      '没有及时得到数字',
      '快到期',
      '第二块硬盘',
      '没有试过恢复',
      '9.0.0 可以更新了',
    ])
      await page.getByText(text).first().waitFor()
    await page.getByRole('rowheader', { name: 'TypeError' }).waitFor()
    expect(await axe(page)).toEqual([])
    await letGo()
  })

  it('shows a job that failed with its reason, and tries it again [O13]', async () => {
    const { page } = phone
    const calls = callsOf(page, home())
    const { settings } = await calls.get<Calls['GET /api/office/display']['reply']>('api/office/display')
    const asked = await page.request.post(`${home()}api/office/display/preview`, {
      data: { userId, settings, examId: 'no-such-exam', reportStudentId: null },
    })
    expect(((await asked.json()) as { status: number }).status).toBe(0)
    await open()
    const again = page.getByRole('button', { name: '再试一次：预览报告' })
    await again.waitFor()
    await page.getByRole('cell', { name: '失败' }).first().waitFor()
    expect(await axe(page)).toEqual([])
    await again.click()
    await page.getByText('已经重新开始').waitFor()
    // what failed for good fails again, and says so without a reload
    await again.waitFor()
  })
})

describe('the switches of an emergency', () => {
  it('are turned on after saying who is touched, and off with one tap [O13]', async () => {
    const { page } = phone
    await open()
    for (const [name, touched, done] of [
      ['暂停发布', '暂时看不到新的考试', '发布已恢复'],
      ['只读', '暂时不能提交任何内容', '学校恢复正常'],
    ] as const) {
      await page.getByRole('button', { name: `开启${name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(touched).waitFor()
      expect(await axe(page)).toEqual([])
      await dialog.getByRole('button', { name: '开启', exact: true }).click()
      await page.getByText('已开启，自').waitFor()
      await page.getByRole('button', { name: `关闭${name}` }).click()
      await page.getByText(done).waitFor()
      await page.getByRole('button', { name: `开启${name}` }).waitFor()
    }
  })

  it('a notice stands at the top for a student until it is put away, and goes when taken back [O13]', async () => {
    const { page } = phone
    const student = await openPhone({ executablePath: inject('chromium') })
    try {
      await open()
      await page.getByRole('button', { name: '写通知' }).click()
      await page.getByLabel('内容').fill('今晚八点停电，请早点交作业')
      await page.getByRole('dialog').getByText('家庭账号').waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: '发出' }).click()
      await page.getByText('通知已发出').waitFor()
      await signIn(student.page, home(), 'student2')
      const notice = student.page.getByRole('status').filter({ hasText: '今晚八点停电' })
      await notice.waitFor()
      expect(await axe(student.page)).toEqual([])
      await student.page.getByRole('link', { name: '我的' }).first().click()
      await notice.waitFor()
      await notice.getByRole('button', { name: '关闭' }).click()
      await notice.waitFor({ state: 'detached' })
      // who it is comes with the notice of the school
      const told = student.page.waitForResponse(/\/system\/account\/user(\?|$)/)
      await student.page.reload()
      await (await told).finished()
      await settled(student.page)
      await expect.poll(() => notice.count()).toBe(0)
      await page.getByRole('button', { name: '撤回通知' }).click()
      await page.getByText('通知已撤回').waitFor()
    } finally {
      await student.close()
      await callsOf(page, home()).post('api/office/running/notice', { userId, noticeText: '', until: null })
    }
  })
})
