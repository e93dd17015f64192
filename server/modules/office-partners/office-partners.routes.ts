import { openLtiPlatform, saveLtiPlatform } from '#contract/office/lti.ts'
import * as call from '#contract/office/partners.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { createPartnerKey, restoreKey, withdrawKey } from './keys.service.ts'
import { openPlatform, savePlatform } from './lti.service.ts'
import { partnersFor } from './partners.service.ts'
import type { SignOn } from './types.ts'

/** Keys of the partners that sign people on to a school, and a trial of a sign-on. */
export const officePartnersModule =
  (signOn: SignOn): Module =>
  (api) => {
    const { db } = api
    handle(api, call.officePartners, async ({ principal, now }) => ({
      partners: await partnersFor(db, principal, signOn, now),
    }))
    handle(api, call.makePartnerKey, ({ principal: who, input, audit, now }) =>
      createPartnerKey({ db, signOn, who, audit, now }, input),
    )
    handle(api, call.withdrawPartnerKey, ({ principal: who, input, audit, now }) =>
      withdrawKey({ db, signOn, who, audit, now }, input.partnerKeyId),
    )
    handle(api, call.restorePartnerKey, ({ principal: who, input, audit, now }) =>
      restoreKey({ db, signOn, who, audit, now }, input.partnerKeyId),
    )
    handle(api, saveLtiPlatform, ({ principal: who, input, audit, req, now }) =>
      savePlatform({ db, signOn, who, audit, now }, input, `${req.protocol}://${req.host}`),
    )
    handle(api, openLtiPlatform, ({ principal: who, input, audit, now }) =>
      openPlatform({ db, signOn, who, audit, now }, input),
    )
    handle(api, call.playSignOn, ({ principal, input, audit, now }) => {
      audit.nothing()
      return signOn.play(db, principal.schoolId, input, now)
    })
  }
