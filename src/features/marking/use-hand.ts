import { useState } from 'react'
import { localStore } from '#src/platform/storage.ts'

export type Hand = 'left' | 'right'
const KEY = 'kb.markHand'

/** Under which thumb the keys stand, kept on this phone. */
export function useHand(): readonly [Hand, (hand: Hand) => void] {
  const [hand, setHand] = useState<Hand>(() => (localStore.read(KEY) === 'left' ? 'left' : 'right'))
  return [
    hand,
    (next) => {
      localStore.write(KEY, next)
      setHand(next)
    },
  ]
}
