import type { OfficeAccount } from '#contract/office/accounts.ts'

type SelectedAccount = Pick<
  OfficeAccount,
  'kind' | 'accountId' | 'personId' | 'state' | 'elsewhere' | 'self' | 'name'
>

/** What can be done with chosen rows. */
export type AccountAction = 'make' | 'reset' | 'lock' | 'unlock' | 'signOut'
export const ACTS: readonly AccountAction[] = ['make', 'reset', 'lock', 'unlock', 'signOut']

/** True: this office changes the account. */
const isOurs = (row: SelectedAccount): boolean => row.accountId !== null && !row.elsewhere && !row.self

const FITS: Readonly<Record<AccountAction, (row: SelectedAccount) => boolean>> = {
  make: (row) => row.accountId === null && row.personId !== '',
  reset: isOurs,
  lock: (row) => isOurs(row) && row.state !== 'locked',
  unlock: (row) => isOurs(row) && row.state === 'locked',
  signOut: (row) => isOurs(row) && row.state === 'used',
}

/** Of the chosen those an act is for, and how many it leaves as they are. An account in two rows counts once. */
export function fitting<R extends SelectedAccount>(
  act: AccountAction,
  chosen: readonly R[],
): { rows: R[]; left: number } {
  const rows = chosen.filter(FITS[act])
  const once = rows.filter(
    (row, at) => row.accountId === null || rows.findIndex((one) => one.accountId === row.accountId) === at,
  )
  return { rows: once, left: chosen.length - rows.length }
}

/** Two students who may be one child: two rows with different students. */
export function toStudentPair<R extends SelectedAccount>(chosen: readonly R[]): readonly [R, R] | null {
  const [one, two, more] = chosen
  if (!one || !two || more) return null
  if (one.kind !== 'student' || two.kind !== 'student' || one.personId === two.personId) return null
  return [one, two]
}
