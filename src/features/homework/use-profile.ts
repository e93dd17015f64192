import { profileFor } from '#core/domain/image/prepared.ts'
import { type Connection, networkOf } from '#src/platform/device-network.ts'
import { useOutbox } from '#src/state/use-outbox.ts'
import { goodputOf } from './pace.rules.ts'
import type { Fineness } from './paper.rules.ts'

/** The size photographs are made in: as the person says, else by what the line was seen to carry, else by its kind. */
export function useProfile(fineness: Fineness): 'full' | 'small' {
  const { items } = useOutbox()
  if (fineness !== 'auto') return fineness
  const measured = goodputOf(items ?? [])
  if (measured !== null) return profileFor(measured) === 'small' ? 'small' : 'full'
  const { connection } = navigator as { connection?: Connection }
  const kind = networkOf(navigator.userAgent, null, connection)
  return kind === '2g' || kind === '3g' ? 'small' : 'full'
}
