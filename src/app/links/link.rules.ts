import type { LinkWish } from '#src/platform/link-flags.ts'

interface Here {
  readonly phase: 'starting' | 'signedOut' | 'signedIn'
  readonly account: {
    readonly userName: string
    readonly userList: readonly { readonly userId: string }[]
  } | null
  readonly identity: { readonly userId: string } | null
  /** True: this brand lets nobody change an identity once chosen. */
  readonly stays: boolean
}

/**
 * What becomes of a link's wish now. `ask`: the person must agree; `later`: when somebody is signed in; `never`: there
 * is nothing to do. No wish is ever done without being asked for.
 */
export function decideLinkWish(
  wish: LinkWish,
  { phase, account, identity, stays }: Here,
): 'ask' | 'later' | 'never' {
  if (phase === 'starting') return 'later'
  switch (wish.kind) {
    case 'delSession':
    case 'logOut':
      return phase === 'signedIn' ? 'ask' : 'never'
    case 'token':
      return 'ask'
    case 'switchUser': {
      if (phase === 'signedOut') return 'later'
      const isOwn = account?.userList.some((one) => one.userId === wish.userId) === true
      if (!isOwn || identity?.userId === wish.userId) return 'never'
      return stays && identity !== null ? 'never' : 'ask'
    }
  }
}
