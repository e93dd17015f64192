import * as call from '#contract/office/accounts.ts'
import * as merging from '#contract/office/merge.ts'
import type { Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { handle } from '../../http/request/handle.ts'
import { readSessionToken } from '../../http/session/cookie.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { AccountActionContext } from './doing.rules.ts'
import { accountRows } from './list.repo.ts'
import { lockAccounts, signOutEverywhere, unlockAccounts } from './lock.service.ts'
import { merge } from './merge/merge.service.ts'
import { mergeList, previewMerge } from './merge/preview.service.ts'
import { undoMerge } from './merge/undo.service.ts'
import { orderAccounts, orderReset } from './order.service.ts'
import { batches, eraseBatch, slipsFile } from './slips.service.ts'

/** Where people sign in. */
const SIGN_IN = '/system/login'

/** Accounts of a school: who has one, new ones and new passwords with their slips, locked, signed out. */
export const officeAccountsModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    handle(api, call.accountList, ({ principal, input }) => accountRows(db, principal, input))
    handle(api, call.accountMake, ({ input, ...of }) => orderAccounts(doing(of), input))
    handle(api, call.accountReset, ({ input, ...of }) => orderReset(doing(of), input.accountIds))
    handle(api, call.accountLock, ({ input, ...of }) => lockAccounts(doing(of), input.accountIds))
    handle(api, call.accountUnlock, ({ input, ...of }) => unlockAccounts(doing(of), input.accountIds))
    handle(api, call.accountSignOut, ({ input, ...of }) => signOutEverywhere(doing(of), input.accountIds))
    handle(api, call.accountBatches, ({ principal: who, now, req }) =>
      batches({ db, who, now, token: readSessionToken(req) ?? '' }),
    )
    handle(api, call.accountSlips, ({ input, ...of }) => {
      const { req } = of
      const address = `${req.protocol}://${req.host}${SIGN_IN}`
      const locale = localeOf(req.headers['accept-language'])
      const forced = api.brands.byHost(req.hostname).brand.switches.forceInitialPassword
      return slipsFile(doing(of), input, { address, forced, locale })
    })
    handle(api, merging.merges, ({ principal }) => mergeList(db, principal.schoolId))
    handle(api, merging.mergePreview, ({ principal, input: { keptId, goneId } }) =>
      previewMerge(db, { school: principal.schoolId, keptId, goneId }),
    )
    handle(api, merging.mergeDo, ({ input, ...of }) => merge(doing(of), input))
    handle(api, merging.mergeUndo, ({ input, ...of }) => undoMerge(doing(of), input.mergeId))
    handle(api, call.accountSlipsErase, ({ input, ...of }) => eraseBatch(doing(of), input.batchId))

    function doing(
      of: Pick<AccountActionContext, 'audit' | 'now'> & {
        principal: AccountActionContext['who']
        req: Parameters<typeof readSessionToken>[0]
      },
    ): AccountActionContext {
      const { principal: who, audit, now, req } = of
      return { db, who, audit, now, token: readSessionToken(req) ?? '', jobs: there }
    }
    function there(): Jobs {
      if (!jobs) throw new Error('A call of the office needs jobs.')
      return jobs
    }
  }
