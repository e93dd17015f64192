import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'

type Open = (phone: Phone, home: string) => Promise<void>

/** A student of the demo reports a marking error; the teacher of the class, whose page this is, opens it. */
export const anAppeal: Open = async ({ page, executablePath }, home) => {
  const student = await openPhone({ executablePath })
  try {
    const { page: own } = student
    await signIn(own, home, 'student1')
    await own.locator('main a[href*="/exam/report"]').first().click()
    await own.waitForURL(/examId=/)
    const examId = new URL(own.url()).searchParams.get('examId') ?? ''
    await own.goto(`${home}exam/report/answer-card-question?examId=${examId}`)
    await own.getByRole('tab', { name: '数学' }).click()
    await own.getByRole('tab', { name: '数学', selected: true }).waitFor()
    await own
      .getByRole('link', { name: /部分得分/ })
      .first()
      .click()
    await own.getByRole('link', { name: '反馈判分错误' }).click()
    await own
      .getByRole('textbox', { name: /请说明哪里不对/ })
      .fill('方法和答案不同，但结果是对的，请再看看。')
    await own.getByRole('button', { name: '提交' }).click()
    await own.getByText('复核中').first().waitFor()
  } finally {
    await student.close()
  }
  await page.goto(`${home}todo`)
  await page.locator('main a[href*="/exam/appeals"]').first().click()
  await page.getByRole('heading', { name: '复核结果' }).waitFor()
}

const ROSTER = ['学号,姓名,班级,年级', '990001,安宁,七(1)班,七年级', '990002,白杨,七(2)班,七年级'].join('\n')

/** A roster with two students who are not in the school yet. */
export const aRoster: Open = async ({ page }, home) => {
  await page.goto(`${home}office/roster`)
  const file = { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(ROSTER) }
  await page.locator('input[type="file"]').setInputFiles([file])
  await page.getByText('白杨').first().waitFor()
}

/** The first answer of those that a marker takes of a block. */
export const anAnswer: Open = async ({ page }, home) => {
  await page.goto(`${home}check-paper/check-paper`)
  await page.locator('main a[href*="/question-block"]').first().click()
  await page.getByRole('button', { name: '领一包' }).click()
  await page.getByRole('button', { name: '满分' }).first().waitFor()
}
