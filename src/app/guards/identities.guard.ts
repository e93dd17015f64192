import { href, PATH } from '#src/nav/paths.ts'
import type { Step } from './types.ts'
import { go, nextOf, onward, show } from './verdict.ts'

/** Step 6: with several identities one is chosen first; where the brand wants it so, it stays chosen (P20). */
export const identities: Step = ({ row, who, here }) => {
  if (row.path !== PATH.chooseUser) return who.role === null ? go(href.chooseUser(onward(here))) : null
  return who.role === null || who.stays !== true ? show : go(nextOf(here))
}
