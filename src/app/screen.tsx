import { type ComponentType, startTransition, use, useEffect, useReducer, useState } from 'react'
import { loadArea } from '#src/i18n/i18n.ts'
import { WaitingContext } from '#src/ui/chrome.ts'
import type { MakeScreen, Screen } from './routes/route-row.ts'

/**
 * True once a screen's code and texts are loaded. Until then the hook loads them, and renders the screen again, in
 * slices, when they have arrived. It does not use `Suspense`: React holds back content that arrives within 300 ms of its
 * fallback until the 300 ms are over, and what is cached on the phone arrives in a tenth of that. A load that fails is
 * thrown, for the error boundary around the screen.
 * @param isHere the same function at each render, as `bring`
 */
export function useHere(isHere: () => boolean, bring: () => Promise<unknown>): boolean {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const [fault, setFault] = useState<{ why: unknown } | null>(null)
  const here = isHere()
  useEffect(() => {
    if (here) return
    let left = false
    bring().then(
      () => left || startTransition(redraw),
      (why: unknown) => left || setFault({ why }),
    )
    return () => {
      left = true
    }
  }, [here, bring])
  if (fault) throw fault.why
  return here
}

/**
 * A screen and its texts, fetched together when it is first opened; `areas` besides `shell`. Until they have arrived the
 * content of `WaitingContext` is rendered in its place.
 */
export const screen: MakeScreen = (areas, load): Screen => {
  let Come: ComponentType | null = null
  const fetchAll = async () => {
    const [Screen] = await Promise.all([load(), ...areas.map(loadArea)])
    // brought twice it is one component still: another would begin again
    Come ??= Screen
  }
  const isHere = () => Come !== null
  const Now = () => {
    useHere(isHere, fetchAll)
    const waiting = use(WaitingContext)
    return Come ? <Come /> : waiting
  }
  const bring = () => fetchAll().catch(() => undefined)
  return Object.assign(Now, { bring })
}
