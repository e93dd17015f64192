import { useSyncExternalStore } from 'react'

const tick = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 500)
  return () => clearInterval(timer)
}
const still = (): (() => void) => () => {}

/** Seconds left until a moment, by the clock so that a sleeping phone does not fall behind; 0 when it is past. */
export const useCountdown = (until: number): number =>
  useSyncExternalStore(until > 0 ? tick : still, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
