import type { OfficeAccount } from '#contract/office/accounts.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { type AccountAction, fitting } from './chosen.rules.ts'

const CALLS = {
  lock: 'POST /api/office/accounts/lock',
  unlock: 'POST /api/office/accounts/unlock',
  signOut: 'POST /api/office/accounts/sign-out',
} as const

interface After {
  always: () => void
  /** An order was given: its slips come where slips are. */
  ordered: () => void
  /** Accounts are other ones than before. */
  changed: () => Promise<void>
}

/** Does what was asked for with chosen rows. */
export function useAccountActs({ always, ordered, changed }: After) {
  const { busy, send } = useSend()
  const act = (what: AccountAction, chosen: readonly OfficeAccount[]) => {
    const { rows } = fitting(what, chosen)
    const accountIds = rows.flatMap((row) => row.accountId ?? [])
    if (what === 'make') {
      const ids = (kind: OfficeAccount['kind']) =>
        rows.flatMap((row) => (row.kind === kind ? row.personId : []))
      const [forStudents, forTeachers] = [ids('student'), ids('staff')]
      const body = {
        ...(forStudents.length > 0 && { forStudents }),
        ...(forTeachers.length > 0 && { forTeachers }),
      }
      return send(() => client.call('POST /api/office/accounts/make', { body }), { always, done: ordered })
    }
    if (what === 'reset')
      return send(() => client.call('POST /api/office/accounts/reset', { body: { accountIds } }), {
        always,
        done: ordered,
      })
    return send(() => client.call(CALLS[what], { body: { accountIds } }), {
      always,
      toast: ({ changed: n }) => t(`officeAccounts.done.${what}`, { n }),
      seconds: TOAST_READ,
      done: changed,
    })
  }
  const makeFor = (ofClassId: string) =>
    send(
      () => client.call('POST /api/office/accounts/make', { body: ofClassId === '' ? {} : { ofClassId } }),
      { always, done: ordered },
    )
  return { busy, act, makeFor }
}
