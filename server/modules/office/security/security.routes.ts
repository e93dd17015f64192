import * as calls from '#contract/office/security.ts'
import type { Module } from '../../../http/api.ts'
import type { Audit } from '../../../http/audit/audit.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Session } from '../../../http/session/sessions.ts'
import {
  addAdministrator,
  listAdministrators,
  removeAdministrator,
  resetFactor,
} from './administrators.service.ts'
import * as factor from './factor.service.ts'

interface SecurityCallContext {
  session: Session
  principal: Principal
  audit: Audit
  now: number
}
const asker = ({ session, principal, audit, now }: SecurityCallContext): factor.FactorContext => ({
  session,
  school: principal.schoolId,
  audit,
  now,
})

/** Who runs the office of a school, and how they show that it is them. */
export const officeSecurityModule: Module = (api) => {
  const { db } = api
  handle(api, calls.factorState, ({ session, principal }) =>
    factor.loadFactorState(db, session, principal.schoolId),
  )
  handle(api, calls.factorBegin, (call) => factor.beginFactorSetup(db, asker(call)))
  handle(api, calls.factorConfirm, (call) => factor.confirm(db, call.input.code, asker(call)))
  handle(api, calls.factorGive, (call) => factor.verifyFactorCode(db, call.input.code, asker(call)))
  handle(api, calls.factorRecovery, (call) => factor.renewRecovery(db, call.input.code, asker(call)))
  handle(api, calls.factorOff, (call) => factor.switchOff(db, call.input.code, asker(call)))
  handle(api, calls.factorRule, (call) => factor.setRule(db, call.input.rule, asker(call)))

  handle(api, calls.administrators, ({ principal }) => listAdministrators(db, principal))
  handle(api, calls.administratorAdd, ({ input, principal, audit, now }) =>
    addAdministrator(db, input, principal, audit, now),
  )
  handle(api, calls.administratorRemove, ({ input, principal, audit }) =>
    removeAdministrator(db, input.adminUserId, principal, audit),
  )
  handle(api, calls.administratorReset, ({ input, principal, audit }) =>
    resetFactor(db, input.adminUserId, principal, audit),
  )
}
