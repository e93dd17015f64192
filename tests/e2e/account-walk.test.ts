import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { isFirst, readText } from '#tests/support/phone/shows.ts'
import { signIn, signInByHand } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A parent's way: bind a second child, look at both, unbind them, be asked for one again, cancel and take it back. */
const home = () => `http://localhost:${serverPort()}/`

const alone = makeFamilies().filter((f) => f.children.length === 1)
const familyAt = (school: number, seat: number) => {
  const found = alone.find(
    ({ children: [c] }) => c?.school === school && c.grade === 1 && c.class === 5 && c.seat >= seat,
  )
  const child = found?.children[0]
  if (!child) throw new Error('The demo district has no such family.')
  return child
}
const own = familyAt(0, 10)
const other = familyAt(1, 10)

let phone: Phone
beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home(), `p${own.number}`)
})
afterAll(() => phone.close())

const at = (path: string) => phone.page.goto(home() + path)
const button = (name: string | RegExp) =>
  phone.page.getByRole('button', { name, exact: typeof name === 'string' })
const inDialog = (name: string) =>
  phone.page.locator('dialog[open]').getByRole('button', { name, exact: true })

async function fillBind(school: string, number: string, name: string): Promise<void> {
  const { page } = phone
  const change = button('换一所')
  if (await isFirst(change, page.getByRole('searchbox'))) await change.click()
  await page.getByRole('searchbox').fill(school.slice(-4))
  await page.getByRole('list', { name: '学校' }).getByRole('button', { name: school }).click()
  await page.getByLabel('学号', { exact: true }).fill(number)
  await page.getByLabel('学生姓名').fill(name)
  await button('核对').click()
  await page.locator('dialog[open]').waitFor()
}

describe('a parent with one child', () => {
  it('binds a second by school, number and name; the name of another is refused [R116, C070, C071, C083, B27]', async () => {
    await at('user/student-update/form')
    await fillBind('云川区实验中学', other.number, own.name)
    const { input: shown } = await readText(phone.page.locator('dialog[open]'), /\*/)
    expect(shown).not.toContain(other.number)
    expect(shown).not.toContain(own.name)
    await inDialog('是，绑定').click()
    await phone.page.getByRole('alert').filter({ hasText: '学号和姓名对不上' }).waitFor()
    await fillBind('云川区实验中学', other.number, other.name)
    await inDialog('是，绑定').click()
    await phone.page.waitForURL((url) => url.pathname === '/user')
    await phone.page.getByRole('definition').filter({ hasText: other.name }).first().waitFor()
  })

  it('sees both, switches, and the one who had this child before is told [R108, C003]', async () => {
    await at('user/children-manage')
    for (const child of [own, other]) await phone.page.getByRole('heading', { name: child.name }).waitFor()
    await button('查看').click()
    await phone.page.locator('section', { hasText: own.name }).getByText('正在查看').waitFor()
    const second = await openPhone({ executablePath: inject('chromium') })
    await signIn(second.page, home(), `p${other.number}`)
    await second.page.goto(`${home()}todo`)
    await second.page.getByText(`有新的家长绑定了 ${other.name}`).waitFor()
    await second.page
      .locator('section', { hasText: '有新的家长' })
      .getByRole('button', { name: '标为完成' })
      .click()
    await second.page.getByText('有新的家长绑定了').waitFor({ state: 'detached' })
    await second.close()
  })

  it('gets one topic and one question for each child, no total, rank or rate [R102, B27]', async () => {
    await at('StudyDetail')
    const seen: string[] = []
    for (const child of [own, other]) {
      await phone.page.getByRole('radio', { name: child.name }).click()
      await phone.page.getByRole('radio', { name: child.name }).and(phone.page.locator(':checked')).waitFor()
      // what stood there for the other child goes when this one's report is there
      let text = ''
      await expect
        .poll(async () => {
          text = await phone.page.locator('main').innerText()
          return text.includes('只问一个问题') && !seen.includes(text)
        })
        .toBe(true)
      // what the point is worth is told as in the report [T13]; no other mark is
      const others = text.replace(/值 [\d.]+ 分。|这 [\d.]+ 分怎么算/g, '')
      expect(others).not.toMatch(/\d+(\.\d+)?\s*分(?!钟)|%|第\s*\d+\s*名/)
      seen.push(text)
    }
  })

  it('has real to-dos: a report is read, marked and opened again [R106, R105, C087, C088]', async () => {
    await at('todo')
    // homework is done by handing it in: only the others are marked
    const cards = phone.page.locator('main section')
    const card = cards.filter({ has: button('标为完成') }).first()
    const [title] = await readText(card.getByRole('link'), /.+/)
    await card.getByRole('button', { name: '标为完成' }).click()
    await cards.filter({ hasText: title }).waitFor({ state: 'detached' })
    await phone.page.getByRole('radio', { name: '已完成' }).click()
    const undo = cards.getByRole('button', { name: '标为未完成' })
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    await phone.page.getByRole('link', { name: '说明' }).click()
    await button('知道了').click()
    await phone.page.waitForURL((url) => url.pathname === '/todo')
  })

  it('unbinds within the year’s limit [R108, C005, C006]', async () => {
    await at('user/children-manage')
    await phone.page.getByText('还可以解绑 3 次').waitFor()
    await phone.page.locator('section', { hasText: other.name }).getByRole('button', { name: '解绑' }).click()
    await inDialog('解绑').click()
    await phone.page.getByText('还可以解绑 2 次').waitFor()
    await phone.page.getByRole('heading', { name: other.name }).waitFor({ state: 'detached' })
  })

  it('without any child is at the form that binds one, whatever address is typed [R116, S12, S14]', async () => {
    const { page } = phone
    await button('解绑').click()
    await page.getByText('这是最后一个孩子').waitFor()
    await inDialog('解绑').click()
    // a parent whose student is not bound says first who speaks
    await page.waitForURL((url) => url.pathname === '/system/chooseUser')
    await button(/还没有绑定孩子/).click()
    await page.waitForURL((url) => url.pathname === '/user/student-update/form')
    for (const path of [
      '',
      'exam/list',
      'user',
      'user/update-stage',
      'exam/report?examId=x&autoBindStu=1&studentId=s1',
    ]) {
      await at(path)
      await page.waitForURL((url) => url.pathname === '/user/student-update/form')
    }
    await expect.poll(() => new URL(page.url()).searchParams.get('studentId')).toBe('s1')
    await page.getByText('请先绑定').waitFor()
    // nobody needs a child to give the account up
    await page.getByRole('link', { name: '注销账号' }).click()
    await page.waitForURL((url) => url.pathname === '/account-cancel')
    await page.getByText('绑定关系：没有孩子').waitFor()
    await at('user')
    await page.waitForURL((url) => url.pathname === '/user/student-update/form')
    // signing in again begins with who speaks, as the child is not bound (S12)
    await button('换一个账号登录').click()
    await page.waitForURL((url) => url.pathname === '/system/login')
    const chooser = page.waitForURL((url) => url.pathname === '/system/chooseUser')
    await Promise.all([chooser, signInByHand(page, home(), `p${own.number}`)])
    await page.waitForURL((url) => url.pathname === '/user/student-update/form')
    await at('user/student-update/form')
    await fillBind('云川区第一中学', own.number, own.name)
    await inDialog('是，绑定').click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('cancels the account, is told what is lost, and takes it back [R104, C022]', async () => {
    const { page } = phone
    await at('account-cancel')
    await page.getByText('登录方式：账号、手机').waitFor()
    await button('7 天后注销').click()
    await page.getByText('请输入“注销”两个字').waitFor()
    await page.getByLabel('输入“注销”两个字').fill('注销')
    await button('7 天后注销').first().click()
    await inDialog('7 天后注销').click()
    await page.getByText('在这之前一切照常').waitFor()
    await at('todo')
    await page.getByText('账号正在注销').waitFor()
    await at('account-cancel')
    await button('不注销了').click()
    await page.getByText('注销有 7 天冷静期').waitFor()
  })
})
