import { use } from 'react'
import { WaitingContext } from '#src/ui/chrome.ts'
import type { RouteRow } from '../routes/route-row.ts'
import { useHere } from '../screen.tsx'

type Screen = RouteRow['Screen']

/** The script for formulas; a line that loses it leaves the page with plain text in their place. */
const bringMath = (): Promise<unknown> =>
  import('./math.ts').then(
    ({ startMath }) => startMath(),
    () => undefined,
  )

/** A row whose screen may show formulas: their script is here before the screen is drawn. Other rows never ask for it. */
export const mathFirst = (row: RouteRow): RouteRow => (row.math ? { ...row, Screen: after(row.Screen) } : row)

function after(Screen: Screen): Screen {
  let here = false
  const isHere = () => here
  const bring = async () => {
    await Promise.all([bringMath(), Screen.bring()])
    here = true
  }
  const Now = () => {
    const waiting = use(WaitingContext)
    return useHere(isHere, bring) ? <Screen /> : waiting
  }
  return Object.assign(Now, { bring, bringCode: Screen.bring })
}
