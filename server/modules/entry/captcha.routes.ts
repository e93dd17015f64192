import { verifyNeed, verifySlide, verifySlideValidate } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { needsCaptcha } from '../../http/limits/attempts.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { handle } from '../../http/request/handle.ts'
import { checkCaptcha, makeCaptcha } from './captcha/captcha.service.ts'
import { puzzleLimits } from './captcha/puzzle-limits.service.ts'

/** Puzzles before signing in and before codes. */
export function captchaRoutes(api: Api): void {
  const { db } = api
  const limits = puzzleLimits()
  handle(api, verifyNeed, async ({ input, req, now }) => ({
    need: input.purpose === 'code' || (await needsCaptcha(db, req.kbCaller, now)),
  }))
  handle(api, verifySlide, ({ input, req, now }) =>
    makeCaptcha(
      db,
      {
        purpose: input.purpose,
        kind: input.kind ?? 'slide',
        caller: req.kbCaller,
        locale: localeOf(req.headers['accept-language']),
      },
      limits,
      now,
    ),
  )
  handle(api, verifySlideValidate, async ({ input, req, now }) => ({
    validate: await checkCaptcha(db, input, req.kbCaller.address, now),
  }))
}
