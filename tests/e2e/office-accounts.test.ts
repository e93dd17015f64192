import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn, signInByHand } from '#tests/support/phone/sign-in.ts'
import { readPdf } from '#tests/support/pictures/pdf.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** A pupil of its own, in a class of which no other test signs anybody in. */
const TWIN = { number: '202619901', name: '安一诺' }
const SECOND = { number: '202619902', name: TWIN.name }

let office: Phone
let className = ''
beforeAll(async () => {
  office = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 900 })
  await signIn(office.page, home(), 'admin1')
  // the office's roster is a page of its own: here two rows of one child are only to be there
  className = await office.page.evaluate(
    async (pupils) => {
      const ask = async (path: string, body?: object) => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
        const reply = await fetch(path, body ? init : {})
        return ((await reply.json()) as { data: unknown }).data
      }
      const { grades } = (await ask('/api/office/people/places')) as {
        grades: { ended: boolean; classes: { classId: string; name: string }[] }[]
      }
      const last = grades
        .filter((grade) => !grade.ended)
        .at(-1)
        ?.classes.at(-1)
      for (const { number, name: personName } of pupils)
        await ask('/api/office/people/student/save', { number, personName, toClassId: last?.classId })
      return last?.name ?? ''
    },
    [TWIN, SECOND],
  )
})
afterAll(() => office.close())

const open = async () => {
  const { page } = office
  await page.goto(`${home()}office/accounts`)
  await page.getByRole('table').waitFor()
}
/** Chooses the rows of these numbers, and nothing else. */
async function choose(...numbers: readonly string[]): Promise<void> {
  const { page } = office
  await open()
  await page.getByRole('searchbox').fill(numbers.length === 1 ? (numbers[0] ?? '') : TWIN.name)
  for (const number of numbers) {
    const row = page.getByRole('row').filter({ hasText: number })
    await row.first().waitFor()
    await row.first().getByRole('checkbox').check()
  }
}
/** Presses what is done with chosen rows and says yes. */
async function act(name: string): Promise<void> {
  const { page } = office
  await page.getByRole('button', { name, exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
}
/** Downloads the slips of the order of this name. @returns what stands on them */
async function slips(order: string): Promise<string> {
  const { page } = office
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: order }) })
  const print = card.getByRole('button', { name: /^下载 PDF/ }).first()
  await print.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), print.click()])
  return readPdf(await readFile(await file.path()))
    .map((one) => one.text)
    .join('')
}
const passwordOf = (text: string, login: string): string =>
  new RegExp(`账号${login}初始密码([a-z2-9]{8})`).exec(text)?.[1] ?? ''

/** A pupil's phone that signs in, and does what it is told. */
async function asPupil(password: string, then: (phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone({ executablePath: inject('chromium') })
  try {
    await signIn(phone.page, home(), TWIN.number, password)
    await then(phone)
  } finally {
    await phone.close()
  }
}

describe('accounts of a school, in a browser', () => {
  let password = ''

  it('everybody is listed with account, state and roles, narrowed by kind, class and state [O10]', async () => {
    const { page } = office
    await open()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('类别', { exact: true }).selectOption('staff')
    await page.getByRole('row').filter({ hasText: 'leader12' }).getByText('学科组长').waitFor()
    await page.getByLabel('类别', { exact: true }).selectOption('student')
    await page.getByLabel('状态', { exact: true }).selectOption('none')
    await page.getByLabel('班级', { exact: true }).selectOption({ label: className })
    await page.getByRole('row').filter({ hasText: TWIN.number }).getByText('没有账号').waitFor()
  })

  it('one is made, its slip read from the PDF, and its password opens the app [O10]', async () => {
    const { page } = office
    await choose(TWIN.number)
    await act('生成账号')
    const text = await slips('新账号')
    expect(text).toContain(`${TWIN.name}${className}`)
    expect(text).toContain(`${home()}system/login`.slice(0, -1))
    password = passwordOf(text, TWIN.number)
    expect(password).toHaveLength(8)
    expect(await axe(page)).toEqual([])
    await expect.poll(() => page.locator('body').textContent()).not.toContain(password)
    await asPupil(password, async ({ page: own }) => {
      await own.goto(`${home()}user`)
      await own.getByText(TWIN.name).first().waitFor()
    })
  })

  it('locked, it cannot sign in and is told so; then it may again [O10]', async () => {
    const { page } = office
    await choose(TWIN.number)
    await act('停用')
    await page.getByRole('row').filter({ hasText: TWIN.number }).getByText('已停用').waitFor()
    const phone = await openPhone({ executablePath: inject('chromium') })
    try {
      const sent = signInByHand(phone.page, home(), TWIN.number, password).catch(() => {})
      await phone.page.getByText('学校暂时停用了这个账号').waitFor()
      await phone.close()
      await sent
    } finally {
      await phone.close()
    }
    await choose(TWIN.number)
    await act('恢复使用')
    await page.getByRole('row').filter({ hasText: TWIN.number }).getByText('在用').waitFor()
    await asPupil(password, async () => {})
  })

  it('signed out everywhere and reset: the session ends, the old password is no good, the new slip is [O10]', async () => {
    const old = password
    await asPupil(old, async ({ page: own }) => {
      await choose(TWIN.number)
      await act('全部退出登录')
      await office.page.getByText('已让 1 个账号退出登录').waitFor()
      await own.goto(`${home()}user`)
      await own.waitForURL((url) => url.pathname.startsWith('/system/login'))
    })
    await choose(TWIN.number)
    await act('重置密码')
    password = passwordOf(await slips('重置密码'), TWIN.number)
    expect(password).toHaveLength(8)
    expect(password).not.toBe(old)
    await asPupil(password, async () => {})
  })

  it('two rows of one child are merged as the preview says, and the merge taken back and done again [O10]', async () => {
    const { page } = office
    await choose(TWIN.number, SECOND.number)
    await page.getByRole('button', { name: '合并', exact: true }).click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(`的内容都归到 ${TWIN.number}`).waitFor()
    expect(await axe(page)).toEqual([])
    await sheet.getByRole('button', { name: '合并', exact: true }).click()
    await page.getByText(`${SECOND.number} 并入 ${TWIN.number}`).waitFor()
    await page.getByRole('button', { name: '撤销合并' }).first().click()
    await page.getByText('已撤销', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: `查看 ${TWIN.name} 的两份档案` }).click()
    await page.locator('dialog[open]').getByRole('button', { name: '合并', exact: true }).click()
    await page.getByRole('button', { name: '撤销合并' }).first().waitFor()
    await asPupil(password, async ({ page: own }) => {
      await own.goto(`${home()}user`)
      await own.getByText(TWIN.name).first().waitFor()
    })
  })
})
