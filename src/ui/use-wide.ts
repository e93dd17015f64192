import { useSyncExternalStore } from 'react'

/** Where two panes have room beside each other. */
const WIDE = '(min-width: 1024px)'

const watch = (changed: () => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window is at least 1,024 px wide; follows it when it is resized or turned. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  )
