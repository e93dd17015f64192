import type { Messages } from '@lingui/core'

/** Texts of what is behind sign-in. */
export const files = import.meta.glob<Messages>(
  ['./messages/*/*.json', '!./messages/*/{early,shell,entry,account,exam,link,sso}.json'],
  { import: 'default' },
)
