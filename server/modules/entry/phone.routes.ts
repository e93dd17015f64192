import { checkIdentify, checkPhoneIdentify, isRegistered, loginPhone, mobileLogin } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { takeIn } from '../../http/session/enter.ts'
import { codeState } from '../../sms/codes.ts'
import type { Sms } from '../../sms/sms.ts'
import { accountByPhone } from './accounts.repo.ts'
import { askCode, proveCode } from './code.service.ts'
import { signInByCode, signInByNumber } from './sign-in.service.ts'

/** Codes to phones, and signing in with a code or a student number. */
export function phoneRoutes(api: Api, sms: Sms): void {
  const { db } = api
  const failed = (reason: unknown): void =>
    api.app.log.error({ because: reason instanceof Error ? reason.message : 'unknown' }, 'code not sent')

  handle(api, checkIdentify, async ({ input, req, now }) => {
    const at = { caller: req.kbCaller, locale: localeOf(req.headers['accept-language']), now }
    return input.code === undefined ? askCode(db, sms, input, at, failed) : proveCode(db, input, at)
  })
  handle(api, checkPhoneIdentify, async ({ input, now }) => {
    const { state, waitSeconds, expiresIn, triesLeft } = await codeState(db, input.codeId, now)
    return { state, waitSeconds, expiresIn, triesLeft }
  })
  handle(api, isRegistered, async ({ input, now }) => {
    const { state, phone, expiresIn } = await codeState(db, input.codeId, now)
    if (state !== 'verified' || expiresIn === 0) throw notFound()
    return { registered: (await accountByPhone(db, phone)) !== undefined }
  })
  handle(api, loginPhone, async ({ input, req, reply, now }) => {
    const answer = await signInByCode(db, input, now)
    return takeIn(db, req, reply, answer)
  })
  handle(api, mobileLogin, async ({ input, req, reply, now }) => {
    const answer = await signInByNumber(db, input, req.kbCaller, now)
    return takeIn(db, req, reply, answer)
  })
}
