import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isGateOpen } from '#core/brand/switches.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { spendWish } from '#src/platform/link-flags.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { decideLinkWish } from './link.rules.ts'

/** Few links wish anything: the question comes when there is one. */
const Ask = lazy(async () => {
  const [{ AskLink }] = await Promise.all([import('./ask-link.part.tsx'), loadArea('link')])
  return { default: AskLink }
})

/** What the address asked of the session (guard 2): nothing is done before the person agrees. */
export const LinkWishes = () => {
  const here = useSnapshot(session)
  const { switches } = useSnapshot(brand)
  const [wish, setWish] = useState(spendWish)
  if (wish === null) return null
  const fate = decideLinkWish(wish, { ...here, stays: !isGateOpen({ switch: 'changeUser' }, switches) })
  if (fate !== 'ask') return null
  return (
    <Suspense fallback={null}>
      <Ask wish={wish} onEnd={() => setWish(null)} />
    </Suspense>
  )
}
