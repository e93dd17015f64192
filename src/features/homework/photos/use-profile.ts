import { useSnapshot } from 'valtio'
import { profileFor } from '#core/domain/image/prepared.ts'
import { type Connection, networkOf } from '#src/platform/device-network.ts'
import { net } from '#src/state/line/net.state.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import type { Fineness, PhotoFiles } from '../do/paper.rules.ts'

export interface PhotoSizeChoice {
  /** The size that photographs are made in now. */
  size: NonNullable<PhotoFiles['as']>
  /** What the line itself speaks for. */
  byLine: NonNullable<PhotoFiles['as']>
  /** False: nothing is known of the line. */
  isKnown: boolean
}

/** The size photographs are made in: as the person says, else by what the line was seen to carry, else by its kind. */
export function useProfile(fineness: Fineness): PhotoSizeChoice {
  const { goodput } = useOutbox()
  const { online } = useSnapshot(net)
  const { connection } = navigator as { connection?: Connection }
  const kind = networkOf(navigator.userAgent, null, connection)
  const isSlow = goodput === null ? kind === '2g' || kind === '3g' : profileFor(goodput) === 'small'
  const byLine = isSlow ? 'small' : 'full'
  return {
    size: fineness === 'auto' ? byLine : fineness,
    byLine,
    isKnown: online && (goodput !== null || kind !== 'other'),
  }
}
