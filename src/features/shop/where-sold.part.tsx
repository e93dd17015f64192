import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/**
 * What is inside exists where memberships are for sale. A school that gives everything to all is named instead; where
 * nothing is sold the page leads away, as there is nothing to say about membership.
 */
export const WhereSold = ({ children }: { children: ReactNode }) => {
  const { account } = useSnapshot(session)
  const isClosed = account?.access === 'closed'
  useEffect(() => {
    if (isClosed) go(PATH.user, { replace: true })
  }, [isClosed])
  if (isClosed) return null
  return account?.access === 'given' ? (
    <EmptyState sign="done" title={t('shop.given')} text={t('shop.givenText')} />
  ) : (
    children
  )
}
