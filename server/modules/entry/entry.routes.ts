import * as entry from '#contract/account/entry.ts'
import type { Module } from '../../http/api.ts'
import { isCaptchaDue } from '../../http/limits/attempts.ts'
import { addressKey } from '../../http/limits/limiter.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { takeIn } from '../../http/session/enter-account.ts'
import { codeState } from '../../sms/codes.ts'
import { sandboxSms } from '../../sms/sandbox.ts'
import type { Sms } from '../../sms/sms.ts'
import { accountByPhone } from './accounts.repo.ts'
import { checkCaptcha, makeCaptcha } from './captcha/captcha.service.ts'
import { puzzleLimits } from './captcha/puzzle-limits.service.ts'
import { askCode, proveCode } from './code.service.ts'
import { findChild, findStudentNumber } from './find-child.service.ts'
import { changeOwnPassword, reset } from './password.service.ts'
import { agree, loadProtocolState } from './protocol.service.ts'
import { registerAccount } from './register.service.ts'
import { signInByCode, signInByNumber } from './sign-in.service.ts'

/**
 * The ways in, and what goes with a password.
 * @param sms who carries codes; without one they are shown in the log
 */
export const entryModule =
  (sms?: Sms): Module =>
  (api) => {
    const { db } = api
    const codes = sms ?? sandboxSms((line) => api.app.log.warn(line))

    // Puzzles before signing in and before codes.
    const limits = puzzleLimits()
    handle(api, entry.verifyNeed, async ({ input, req, now }) => ({
      need: input.purpose === 'code' || (await isCaptchaDue(db, req.kbCaller, now)),
    }))
    handle(api, entry.verifySlide, ({ input, req, now }) =>
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
    handle(api, entry.verifySlideValidate, async ({ input, req, now }) => ({
      validate: await checkCaptcha(db, input, req.kbCaller.address, now),
    }))

    // Codes to phones, and signing in with a code or a student number.
    const failed = (reason: unknown): void =>
      api.app.log.error({ because: reason instanceof Error ? reason.message : 'unknown' }, 'code not sent')

    handle(api, entry.checkIdentify, async ({ input, req, now }) => {
      const at = { caller: req.kbCaller, locale: localeOf(req.headers['accept-language']), now }
      return input.code === undefined ? askCode(db, codes, input, at, failed) : proveCode(db, input, at)
    })
    handle(api, entry.checkPhoneIdentify, async ({ input, now }) => {
      const { state, waitSeconds, expiresIn, triesLeft } = await codeState(db, input.codeId, now)
      return { state, waitSeconds, expiresIn, triesLeft }
    })
    handle(api, entry.isRegistered, async ({ input, now }) => {
      const { state, phone, expiresIn } = await codeState(db, input.codeId, now)
      if (state !== 'verified' || expiresIn === 0) throw notFound()
      return { registered: (await accountByPhone(db, phone)) !== undefined }
    })
    handle(api, entry.loginPhone, async ({ input, req, reply, now }) => {
      const answer = await signInByCode(db, input, now)
      return takeIn(db, req, reply, answer)
    })
    handle(api, entry.mobileLogin, async ({ input, req, reply, now }) => {
      const answer = await signInByNumber(db, input, req.kbCaller, now)
      return takeIn(db, req, reply, answer)
    })

    // A new account, by a student of the school.
    handle(api, entry.checkRegisterStudent, ({ input, req, now }) =>
      findChild(db, input, addressKey(req.ip), now),
    )
    handle(api, entry.findNumber, ({ input, req, now }) =>
      findStudentNumber(db, input, addressKey(req.ip), now),
    )
    handle(api, entry.register, async ({ input, req, reply, now }) => {
      const answer = await registerAccount(db, input, now)
      return takeIn(db, req, reply, answer)
    })

    // A new password: their own one, or after proving the phone.
    handle(api, entry.resetPassword, ({ input, now }) => reset(db, input, now))
    handle(api, entry.changePassword, ({ input, session, now }) => changeOwnPassword(db, input, session, now))

    // The agreement: what was agreed to, and agreeing.
    handle(api, entry.protocolAgree, ({ input, session, now }) => agree(db, input, session, now))
    handle(api, entry.protocolOf, ({ input, session, now }) => {
      if (input.accountId !== session.accountId) throw notFound()
      return loadProtocolState(db, session, now)
    })
  }
