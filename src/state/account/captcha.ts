import type { CaptchaAnswer } from '#contract/account/entry.ts'
import type { Calls } from '#contract/calls.ts'
import type { Failure } from '#core/errors/failure.ts'
import { client } from '../client.ts'

type CaptchaPurpose = Calls['GET /api/base/data/login/verify/slide']['query']['purpose']
export type Captcha = Calls['GET /api/base/data/login/verify/slide']['reply']

/** What the captcha sheet asks of the server, for one purpose. */
export const captchaCalls = (purpose: CaptchaPurpose) => ({
  load: async (kind: 'slide' | 'question'): Promise<Captcha | Failure> => {
    const result = await client.call('GET /api/base/data/login/verify/slide', { query: { purpose, kind } })
    return result.ok ? result.data : result.failure
  },
  /** The proof for the call that asked for it; a failure says why there is none. */
  check: async (captcha: Captcha, answer: CaptchaAnswer): Promise<string | Failure> => {
    const { question, captchaId } = captcha
    const work =
      question &&
      (await (await import('#src/platform/find-proof.ts')).findProof(question.salt, question.bits))
    const result = await client.call('POST /api/base/data/login/verify/slide/validate', {
      body: { captchaId, ...answer, ...(work === null ? {} : { proof: work }) },
    })
    return result.ok ? result.data.validate : result.failure
  },
})

/** Whether signing in from here needs a puzzle at once; when that cannot be known, the sign-in itself will tell. */
export async function isCaptchaRequired(): Promise<boolean> {
  const result = await client.call('GET /api/base/data/login/verify/need', { query: { purpose: 'login' } })
  return result.ok && result.data.need
}
