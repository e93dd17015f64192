import { OPERATION_KINDS } from '#contract/operations/kinds.ts'
import {
  opKeys,
  opLost,
  opMark,
  opReceipt,
  opReplaced,
  opSeen,
  opSend,
} from '#contract/operations/operations.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { safetyOf } from '../backup/safety.ts'
import type { Module } from '../http/api.ts'
import { switchedOff } from '../http/reply/refusal.ts'
import { handle } from '../http/request/handle.ts'
import type { Principal } from '../http/session/principal.ts'
import { installationOfDatabase } from '../store/installation.ts'
import type { Signer } from '../store/signer.ts'
import { highestSeq, noteLost } from './lost.service.ts'
import { loadOperationStanding, readOperation, receiptOf } from './operation.repo.ts'
import { forgetReplaced } from './replaced.repo.ts'
import { replacedOf } from './replaced.service.ts'
import { sendOperation } from './send.service.ts'
import type { Takers } from './takers.ts'

const firstOf = (first: Principal, all: readonly Principal[]): Principal[] => [
  first,
  ...all.filter((p) => p !== first),
]

/** Operations of phones, their receipts, and the keys that go with them. */
export const operationsModule =
  (signerOf: () => Promise<Signer>, takers: Takers): Module =>
  (api) => {
    const { db } = api
    handle(api, opSend, async ({ session, principal, input, req, now }) => {
      const { switches } = api.brands.byHost(req.hostname).brand
      if (!isGateOpen({ switch: OPERATION_KINDS[input.kind].switch }, switches)) throw switchedOff()
      const { accountId, accountKey } = session
      const identities = firstOf(principal, session.identities)
      const sent = await sendOperation(
        db,
        await signerOf(),
        { accountId, accountKey, identities, takers, byFile: false },
        input,
        now,
      )
      req.kbOperation = { kind: input.kind, outcome: sent.receipt.outcome }
      return sent
    })
    handle(api, opReceipt, async ({ session, input }) => {
      const row = await readOperation(db, session.accountId, input.opId)
      if (!row) return { receipt: null, rev: 0 }
      return {
        receipt: receiptOf(await signerOf(), session.accountKey, row),
        ...(await loadOperationStanding(db, row)),
      }
    })
    handle(api, opReplaced, async ({ session, now }) => ({
      list: await replacedOf(
        db,
        { accountId: session.accountId, identities: session.identities, takers },
        now,
      ),
      ...(await safetyOf(db, now)),
      serverSeq: await highestSeq(db, session.accountId),
      installation: (await installationOfDatabase(db))?.id ?? null,
    }))
    handle(api, opLost, async ({ session, input, now }) => ({
      restored: await noteLost(db, await signerOf(), session, input.receipt, now),
    }))
    handle(api, opSeen, async ({ session, input }) => {
      await forgetReplaced(db, session.accountId, input.opIds)
      return {}
    })
    handle(api, opMark, async ({ session }) => {
      const [serverSeq, devices] = await Promise.all([
        highestSeq(db, session.accountId),
        db
          .selectFrom('device_mark')
          .where('account_id', '=', session.accountId)
          .selectAll()
          .orderBy('seen_at', 'desc')
          .limit(20)
          .execute(),
      ])
      return {
        serverSeq,
        devices: devices.map((d) => ({ deviceId: d.device_id, seq: d.seq, at: d.seen_at.getTime() })),
      }
    })
    handle(api, opKeys, async ({ session, principal }) => {
      const signer = await signerOf()
      const { keyId, publicKey } = signer.schoolKeys(principal.schoolId)
      return {
        receiptKey: signer.receiptKey,
        schoolKeyId: keyId,
        schoolKey: publicKey,
        fileKey: signer.fileKey(session.accountId).toString('base64url'),
      }
    })
  }
