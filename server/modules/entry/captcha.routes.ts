import { verifyNeed, verifySlide, verifySlideValidate } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { needsCaptcha } from '../../http/captcha-gate.ts'
import { handle } from '../../http/handle.ts'
import { addressKey } from '../../http/limiter.ts'
import { localeOf } from '../../http/messages.ts'
import { checkCaptcha, makeCaptcha } from './captcha/captcha.service.ts'

/** Puzzles before signing in and before codes. */
export function captchaRoutes(api: Api): void {
  const { db } = api
  handle(api, verifyNeed, async ({ input, req, now }) => ({
    need: input.purpose === 'code' || (await needsCaptcha(db, addressKey(req.ip), null, now)),
  }))
  handle(api, verifySlide, ({ input, req, now }) =>
    makeCaptcha(
      db,
      {
        purpose: input.purpose,
        kind: input.kind ?? 'slide',
        address: addressKey(req.ip),
        locale: localeOf(req.headers['accept-language']),
      },
      now,
    ),
  )
  handle(api, verifySlideValidate, async ({ input, req, now }) => ({
    validate: await checkCaptcha(db, input, addressKey(req.ip), now),
  }))
}
