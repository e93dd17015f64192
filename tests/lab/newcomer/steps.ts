import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { readPdf } from '#tests/support/pictures/pdf.ts'
import type { Matura } from '#tests/support/school/matura.ts'

/** What the newcomer has in hand. */
export interface Hand {
  /** Address of the school, without a slash at its end. */
  address: string
  administrator: { account: string; password: string }
  data: Matura
  /** Files of the exam: roster, questions, scores. */
  files: readonly string[]
  desk: Page
  phone: Page
  /** What stands on the slip of the student. */
  slip: { account: string; password: string }
}

/** What is done after a sentence was read; `names` are those that stand bold in it. */
export interface Step {
  document: string
  says: string
  does: (hand: Hand, names: readonly string[]) => Promise<void>
}

const STAFF = 'docs/site/zh-CN/staff.md'
const FAMILY = 'docs/site/zh-CN/family.md'
const EXAM = '高三模拟考试'
/** Columns of the scores that are no marks of an item. */
const NO_MARKS = ['school_type', 'first_attempt', 'gymnasium']
const NEW_PASSWORD = 'Spring-2026-reading'

/** Milliseconds in which thousands of rows are checked, or their reports made. */
const LONG = { timeout: 200_000 }

/** Reads an address as it stands in a sentence between backquotes. */
const addressIn = (sentence: string): string => /`(\/[^`]*)`/.exec(sentence)?.[1] ?? ''

async function signIn(page: Page, { account, password }: Hand['slip']): Promise<void> {
  await inHand(page)
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/system/login'))
}

const OFFICE_AT = '校务就在同一个应用里，地址是 `/office`。'

export const STEPS: readonly Step[] = [
  {
    document: STAFF,
    says: OFFICE_AT,
    does: async ({ desk, address, administrator }) => {
      await desk.goto(address + addressIn(OFFICE_AT))
      await signIn(desk, administrator)
    },
  },
  {
    document: STAFF,
    says: '**成绩与考试**（`/office/scores`）→ **导入成绩**：把一次考试的所有文件一起放入：花名册、题目和分数',
    does: async ({ desk, files }, [scores = '', bring = '']) => {
      await desk.getByRole('link', { name: scores }).click()
      await desk.getByRole('button', { name: bring }).first().click()
      await desk.locator('input[type="file"]').setInputFiles([...files])
    },
  },
  {
    document: STAFF,
    says: '文件里没有写是哪一科时，在文件旁的**科目**里写上。',
    does: async ({ desk }, [subject = '']) => {
      await desk.getByLabel(subject).last().fill('数学')
      await desk.getByLabel(subject).last().press('Enter')
    },
  },
  {
    document: STAFF,
    says: '在**文件怎样读**里，把不是题目分数的列选成**不读**，再按**按此重新检查**。',
    does: async ({ desk }, [reading = '', not = '', again = '']) => {
      await desk.getByRole('heading', { name: reading }).waitFor()
      for (const column of NO_MARKS)
        await desk.getByLabel(new RegExp(`列 ${column}`)).selectOption({ label: not })
      await desk.getByRole('button', { name: again }).click()
    },
  },
  {
    document: STAFF,
    says: '填**考试名称**和**日期**。',
    does: async ({ desk }, [name = '', date = '']) => {
      await desk.getByLabel(name).fill(EXAM)
      await desk.getByLabel(date).fill('2026-11-20')
    },
  },
  {
    document: STAFF,
    says: '花名册里有学校还没有的学生时，勾选**新建花名册里有、学校里还没有的学生**。再按**保存并重新检查**。',
    does: async ({ desk }, [create = '', again = '']) => {
      await desk.getByLabel(create).check()
      await desk.getByRole('button', { name: again }).click()
    },
  },
  {
    document: STAFF,
    says: '按**导入**。这时还没有人能看到。',
    does: ({ desk }, [bring = '']) => desk.getByRole('button', { name: bring, exact: true }).click(LONG),
  },
  {
    document: STAFF,
    says: '**去发布**：先看家庭会看到什么，再立即**发布**',
    does: async ({ desk }, [way = '', publish = '']) => {
      await desk.getByRole('link', { name: way }).click(LONG)
      await desk.getByRole('button', { name: publish, exact: true }).click()
      await desk.locator('dialog[open]').getByRole('button', { name: publish, exact: true }).click()
      await desk.getByText('已发布', { exact: true }).waitFor(LONG)
    },
  },
  {
    document: STAFF,
    says: '**账号**（`/office/accounts`）→ **按班生成账号**：选**班级**再确认，没有账号的学生都会得到账号。做好后在**账号条**里下载 PDF，每人一条，写着账号和初始密码。',
    does: async (hand, [accounts = '', make = '', ofClass = '', slips = '']) => {
      const { desk, data } = hand
      await desk.getByRole('link', { name: accounts, exact: true }).click()
      await desk.getByRole('button', { name: make }).click()
      const sheet = desk.locator('dialog[open]')
      const option = sheet.getByRole('option', { name: data.reader.className })
      const value = await option.first().getAttribute('value')
      await sheet.getByLabel(ofClass).selectOption(value)
      await sheet.getByRole('button', { name: /^生成/ }).click()
      await desk.getByRole('radio', { name: slips, checked: true }).waitFor()
      const pdf = desk.getByRole('button', { name: /^下载 PDF/ }).first()
      await pdf.waitFor(LONG)
      const [file] = await Promise.all([desk.waitForEvent('download'), pdf.click()])
      const text = readPdf(readFileSync(await file.path()))
        .map((page) => page.text)
        .join('')
      const { number } = data.reader
      const password = new RegExp(`账号${number}初始密码([a-z2-9]{8})`).exec(text)?.[1]
      if (!password) throw new Error(`No slip of ${number}.`)
      hand.slip = { account: number, password }
    },
  },
  {
    document: FAMILY,
    says: '输入学校发的纸条上的账号和初始密码。',
    does: async ({ phone, address, slip }) => {
      await phone.goto(address)
      await signIn(phone, slip)
    },
  },
  {
    document: FAMILY,
    says: '在**我的**里用**修改密码**换成自己的密码',
    does: async ({ phone, slip }, [me = '', change = '']) => {
      await phone.getByRole('link', { name: me, exact: true }).click()
      await phone.getByRole('link', { name: change }).click()
      await phone.locator('input[name="old"]').fill(slip.password)
      await phone.locator('input[name="password"]').fill(NEW_PASSWORD)
      await phone.getByRole('main').locator('button[type="submit"]').click()
      await phone.getByRole('heading', { name: me }).waitFor()
    },
  },
  {
    document: FAMILY,
    says: '首页的**全部考试**里是学校已经发布的考试。',
    does: async ({ phone, address, data }, [exams = '']) => {
      await phone.goto(address)
      await phone.getByRole('link', { name: exams }).click()
      await phone.getByRole('main').getByRole('link', { name: EXAM }).first().click()
      await phone.locator('[data-report="whole"]').waitFor()
      const total = data.rows.find(([number]) => number === data.reader.number)?.at(-1) ?? '?'
      await phone.getByText(total, { exact: true }).first().waitFor()
    },
  },
]
