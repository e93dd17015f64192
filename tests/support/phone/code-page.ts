import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { outboxOf } from '#tests/support/servers/server.ts'
import type { Phone } from './phone.ts'

/** What a person does on pages that ask for a code to a phone. */
export interface CodePage {
  field(name: string): ReturnType<Phone['page']['locator']>
  press(name: string | RegExp): Promise<void>
  /** Answers the question for those who cannot drag, as the store says. */
  answerQuestion(): Promise<void>
  /** Types the number, gets the code past the puzzle, and types the code that was sent. */
  getCode(to: string): Promise<void>
  /** Types the newest code that was sent to a phone. */
  typeCode(to: string): Promise<void>
}

/** `dataDir` is that of the server, beside whose database the codes lie that a carrier would have sent. */
export function codePage({ page }: Phone, db: Db, dataDir: string): CodePage {
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const codesTo = (to: string): string[] => {
    const box = outboxOf(dataDir)
    const lines = existsSync(box) ? readFileSync(box, 'utf8').split('\n').filter(Boolean) : []
    return lines
      .map((line) => JSON.parse(line) as { phone: string; code: string })
      .filter(({ phone }) => phone === to)
      .map(({ code }) => code)
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
      // another test may have had a code sent to this phone: that one is not waited for
      const before = codesTo(to).length
      await field('phone').fill(to)
      await press('获取验证码')
      await answerQuestion()
      await page.getByText(/秒后重发/).waitFor()
      await expect.poll(() => codesTo(to).length).toBeGreaterThan(before)
      await this.typeCode(to)
    },
    typeCode: (to) => field('code').fill(codesTo(to).at(-1) ?? ''),
  }
}
