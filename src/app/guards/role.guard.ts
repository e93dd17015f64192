import { PATH } from '#src/nav/paths.ts'
import { tabsOf } from '../tabs.ts'
import type { Step } from './types.ts'
import { go, show } from './verdict.ts'

/** Step 10: a page whose list lacks this role leads to /401; a role whose first page is another starts there. */
export const role: Step = ({ row, who }) => {
  if (who.role === null) return null
  const start = tabsOf(who.role)[0]?.path ?? PATH.home
  if (row.path === PATH.home && start !== PATH.home) return go(start)
  const listed = row.roles === 'signed-in' || row.roles === 'public' || row.roles.includes(who.role)
  return listed && (who.level ?? 1) >= (row.userLevel ?? 0) ? show : go(PATH.unauthorized)
}
