import { type ComponentType, startTransition, use, useEffect, useReducer, useState } from 'react'
import { loadArea } from '#src/i18n/i18n.ts'
import { WaitingContext } from '#src/ui/chrome.ts'
import type { MakeScreen, Screen } from './route-row.ts'

/**
 * Whether what a screen is drawn of is here; until then it is brought, and the screen drawn again once it has come, in
 * slices. No `Suspense`: what comes within 300 ms of its fallback it holds back until they are over, and what the phone
 * keeps comes in a tenth of that. What cannot be had is thrown, for the boundary around the screen.
 * @param isHere the same function at each drawing, as `bring`
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
 * A screen and its texts, fetched together when first gone to; `areas` besides `shell`. Once they are here it is drawn
 * at once; until then what `WaitingContext` says is.
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
