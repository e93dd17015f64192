import { qrBind, qrCode, qrScan } from '#contract/qr.ts'
import type { Module } from '../../http/api.ts'
import { addressKey } from '../../http/limits/limiter.ts'
import { handle } from '../../http/request/handle.ts'
import { bindScanned, issueCode, scanCode } from './qr.service.ts'

/** Codes that stand for a student: given out, scanned, and a child bound by one. */
export const qrModule: Module = (api) => {
  const { db } = api
  handle(api, qrCode, ({ principal, input, now }) => issueCode(db, principal, input, now))
  handle(api, qrScan, ({ session, principal, input, req, now }) => {
    const { accountId, identities } = session
    const by = { accountId, identities, userId: principal?.userId ?? '', address: addressKey(req.ip), now }
    return scanCode(db, by, input)
  })
  handle(api, qrBind, ({ session, input, now }) => bindScanned(db, session.accountId, input.ticket, now))
}
