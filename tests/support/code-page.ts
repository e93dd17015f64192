import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { Phone } from './phone.ts'
import { outboxOf } from './server.ts'

/** What a person does on pages that ask for a code to a phone. */
export interface CodePage {
  field(name: string): ReturnType<Phone['page']['locator']>
  press(name: string | RegExp): Promise<void>
  /** Answers the question for those who cannot drag, as the store says. */
  answerQuestion(): Promise<void>
  /** Types the number, gets the code past the puzzle, and types the code that was sent. */
  getCode(to: string): Promise<void>
}

/** `dataDir` is that of the server, beside whose database the codes lie that a carrier would have sent. */
export function codePage({ page }: Phone, db: Db, dataDir: string): CodePage {
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const lastCode = async (to: string): Promise<string> => {
    const read = () =>
      readFileSync(outboxOf(dataDir), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { phone: string; code: string })
        .findLast((message) => message.phone === to)?.code
    await expect.poll(read).toMatch(/^\d{6}$/)
    return read() ?? ''
  }
  const answerQuestion = async (): Promise<void> => {
    const made = page.waitForResponse((r) => r.url().includes('kind=question'))
    await press('改为回答问题')
    const { data } = (await (await made).json()) as { data: { captchaId: string } }
    const { answer } = await db
      .selectFrom('captcha')
      .where('captcha_id', '=', data.captchaId)
      .select('answer')
      .executeTakeFirstOrThrow()
    await field('captchaAnswer').fill(answer)
    await press('提交答案')
  }
  return {
    field,
    press,
    answerQuestion,
    async getCode(to) {
      await field('phone').fill(to)
      await press('获取验证码')
      await answerQuestion()
      await page.getByText(/秒后重发/).waitFor()
      await field('code').fill(await lastCode(to))
    },
  }
}
