import { href, PATH } from '#src/nav/paths.ts'
import type { Step } from './types.ts'
import { go, onward, show } from './verdict.ts'

/**
 * Step 11: an initial password is changed before anything else. It runs before step 8: until then the server answers
 * nothing that binding a student needs.
 */
export const password: Step = ({ row, who, here }) => {
  if (who.mustChange !== true) return null
  return row.path === PATH.changePassword ? show : go(href.changePassword(onward(here)))
}
