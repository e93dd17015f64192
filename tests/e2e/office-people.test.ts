import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, readTexts, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
const PEOPLE = () => `${home()}office/people`
/** A student of the demo district whom no other test signs in as. */
const STUDENT = '202610130'

let phone: Phone
let page: Page
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  page = phone.page
  await signIn(page, home(), 'admin1')
})
afterAll(() => phone.close())

/** Finds the student; the row is the only one. */
async function find(): Promise<void> {
  await page.goto(PEOPLE())
  await page.getByRole('searchbox', { name: '搜索' }).fill(STUDENT)
  await page.getByText('第 1–1 行，共 1 行').waitFor()
}
const row = () => page.getByRole('row').filter({ hasText: STUDENT })

describe('an administrator', () => {
  it('finds a student, moves the student, and takes it back by one press [O09]', async () => {
    await find()
    await expect.poll(() => row().textContent()).toContain('七(1)班')
    expect(await axe(page)).toEqual([])
    await row().getByRole('checkbox').check()
    await page.getByRole('button', { name: '调班', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('到哪个班').selectOption({ label: '七(2)班' })
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: '调班' }).click()
    await page.getByText('1 名学生已调到 七(2)班。').waitFor()
    await row().filter({ hasText: '七(2)班' }).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await row().filter({ hasText: '七(1)班' }).waitFor()
  })

  it('sees a student off and back, and finds who left in a list of their own [O09]', async () => {
    await find()
    await row().getByRole('checkbox').check()
    await page.getByRole('button', { name: '离校', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '离校' }).click()
    await page.getByText('1 名学生已离校。').waitFor()
    await page.getByText('没有符合的行').waitFor()
    await page.getByRole('radio', { name: '已离校' }).check({ force: true })
    await row().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '撤销' }).click()
    await row().waitFor({ state: 'detached' })
    await find()
  })

  it('keeps a form that was written in, whatever is pressed beside it; an empty one is closed so [O09]', async () => {
    await page.goto(PEOPLE())
    await page.getByRole('button', { name: '添加学生' }).click()
    const name = page.getByRole('dialog').getByLabel('姓名')
    await name.fill('欧阳新名')
    const field = await name.boundingBox()
    if (!field) throw new Error('The field has no place on the page.')
    const height = field.y + field.height / 2
    await page.mouse.move(field.x + field.width / 2, height)
    await page.mouse.down()
    await page.mouse.move(20, height, { steps: 5 })
    await page.mouse.up()
    // the press is over once the words are marked
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('欧阳')
    await expect.poll(() => name.inputValue()).toBe('欧阳新名')
    await page.mouse.click(20, height)
    await page.getByRole('dialog').getByLabel('学号').fill('n1')
    await expect.poll(() => name.inputValue()).toBe('欧阳新名')
    await page.getByRole('button', { name: '关闭' }).click()
    await name.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '添加学生' }).click()
    await name.waitFor()
    await page.mouse.click(20, height)
    await name.waitFor({ state: 'detached' })
  })

  it('corrects a name by the keyboard alone, unbinds a parent and takes both back [O09]', async () => {
    await find()
    const [name] = await readText(row().getByRole('rowheader'), /.+/)
    await row().getByRole('button').focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name })
    await sheet.getByLabel('姓名').fill('李新名')
    await page.keyboard.press('Enter')
    await page.getByText('“李新名”已保存。').waitFor()
    await page.getByRole('rowheader', { name: '李新名' }).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('rowheader', { name }).waitFor()
    await row().getByRole('button').click()
    await sheet.getByRole('button', { name: /^解除家长/ }).click()
    await sheet.getByText('还没有家长绑定。').waitFor()
    expect(await axe(page)).toEqual([])
    await sheet.getByRole('button', { name: '撤销' }).click()
    await sheet.getByRole('button', { name: /^解除家长/ }).waitFor()
    await page.keyboard.press('Escape')
    // and the keyboard is where it was
    await expect
      .poll(() =>
        row()
          .getByRole('button')
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
  })

  it('says what a teacher teaches, and takes it back [O09]', async () => {
    await page.goto(`${PEOPLE()}?tab=staff`)
    const staff = page.getByRole('row').filter({ hasText: 't1004' })
    await staff.getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '添加任课' }).click()
    expect(await axe(page)).toEqual([])
    await sheet.getByLabel('第 5 项任课的班级').selectOption({ label: '八(8)班' })
    await sheet.getByRole('button', { name: '保存' }).click()
    await staff.filter({ hasText: '八(8)班 数学' }).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await staff.filter({ hasNotText: '八(8)班' }).waitFor()
  })

  it('is asked which subject a teacher has whose line may mean one of three, until it is said [O09]', async () => {
    const list = /api\/office\/people\/staff\?/
    const letGo = await intercept(page, list, async (route) => {
      const reply = await route.fetch()
      const { data, ...envelope } = (await reply.json()) as {
        data: Calls['GET /api/office/people/staff']['reply']
      }
      const one = data.list.find((staff) => staff.login === 't1004')
      const line = one?.teaching.find((taught) => !taught.isHead)
      if (one && line) one.teaching = [{ ...line, courseId: 'technology', unsure: true }]
      await route.fulfill({ response: reply, json: { ...envelope, data: { ...data, unsure: one ? 1 : 0 } } })
    })
    await page.goto(`${PEOPLE()}?tab=staff`)
    await page.getByText(/^1 位教职工原来的科目存成了“技术”/).waitFor()
    const staff = page.getByRole('row').filter({ hasText: 't1004' })
    await staff.filter({ hasText: '科目待选定' }).waitFor()
    await staff.getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText('请为每一行选定科目。').waitFor()
    expect(await axe(page)).toEqual([])
    const names = await readTexts(sheet.getByLabel('第 1 项任课的科目').getByRole('option'))
    expect(names[0]).toBe('请选择科目')
    expect(names.filter((name) => name.endsWith('技术'))).toEqual(['信息技术', '通用技术', '技术'])
    await letGo()
  })

  it('looks at classes and parents on a phone, a tablet and a desk, and nothing goes over the edge [O09]', async () => {
    for (const tab of ['students', 'classes', 'staff', 'parents']) {
      await page.goto(`${PEOPLE()}?tab=${tab}`)
      await page.getByRole('rowheader').first().waitFor()
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await axe(page), `${tab} ${width}`).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${tab} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

  it('begins a school year by the number typed, and undoes it as a whole [O09]', async () => {
    await page.goto(`${home()}office/year`)
    const begin = page.getByRole('button', { name: /^开始 / })
    await begin.waitFor()
    expect(await axe(page)).toEqual([])
    const field = page.getByLabel(/^输入在校学生人数/)
    const [students] = await readText(page.getByText(/^输入在校学生人数/), /\d+/)
    await field.fill('12')
    await begin.click()
    await page.getByText(`请输入 ${students}，和在校学生人数一致。`).waitFor()
    await field.fill(students)
    await begin.click()
    await page.getByRole('button', { name: '撤销升级' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.goto(`${PEOPLE()}?tab=classes`)
    await page.getByRole('rowheader', { name: '九(8)班' }).waitFor()
    await find()
    await expect.poll(() => row().textContent()).toContain('八(1)班')
    await page.goto(`${home()}office/year`)
    await page.getByRole('button', { name: '撤销升级' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销升级' }).click()
    await page.getByText('学年的升级已撤销。').waitFor()
    await find()
    await expect.poll(() => row().textContent()).toContain('七(1)班')
  })

  it('is told when the line is gone, and goes on when it is back [O09]', async () => {
    await page.goto(PEOPLE())
    await page.getByRole('rowheader').first().waitFor()
    await phone.context.setOffline(true)
    await page.getByRole('searchbox', { name: '搜索' }).fill('李')
    await page.getByRole('alert').getByText('学生名单没有读到').waitFor()
    await phone.context.setOffline(false)
    // by itself: nobody has to press anything
    await page.getByRole('rowheader').filter({ hasText: '李' }).first().waitFor()
  })
})

describe('anybody else', () => {
  it('is refused the page and its calls [O09]', async () => {
    const other = await openPhone({ executablePath: inject('chromium') })
    try {
      await signIn(other.page, home(), 'leader9')
      await other.page.goto(PEOPLE())
      await other.page.waitForURL((url) => url.pathname === '/401')
      await settled(other.page)
      await expect.poll(() => other.page.getByRole('tab', { name: '教职工' }).count()).toBe(0)
      await expect.poll(() => other.page.getByRole('rowheader').count()).toBe(0)
    } finally {
      await other.close()
    }
  })
})
