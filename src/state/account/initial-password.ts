import { brand } from '../brand.state.ts'
import type { AccountState } from './profile.ts'

/** Guard 11: an initial password must be changed first, where the brand says so; not by those who only read papers. */
export const mustChangePassword = (
  account:
    | (Readonly<Pick<AccountState, 'passwordStatus'>> & {
        readonly information?: { readonly virtualPaperReadUserFlag?: boolean }
      })
    | null,
  switches: Readonly<{ forceInitialPassword: boolean }> = brand.switches,
): boolean =>
  account?.passwordStatus === 0 &&
  switches.forceInitialPassword &&
  account.information?.virtualPaperReadUserFlag !== true
