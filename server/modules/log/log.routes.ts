import { publicIp, timestamp, userDevice } from '#contract/log.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { deviceLine } from './device-line.rules.ts'
import { findIdentityNames } from './log.repo.ts'

/** What apps tell of themselves, and the two small questions they ask for it. */
export const logModule: Module = (api) => {
  handle(api, userDevice, async ({ input, session, principal, req }) => {
    const names = await findIdentityNames(api.db, session.accountId, principal?.userId ?? '')
    const record = deviceLine(input, session, principal, names)
    req.log.info({ topic: 'user_device', record }, 'user device')
    return {}
  })
  handle(api, publicIp, async ({ req }) => ({ ip: req.ip }))
  handle(api, timestamp, async ({ now }) => ({ timestamp: now }))
}
