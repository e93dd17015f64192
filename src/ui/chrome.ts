import { createContext, type ReactNode, useContext } from 'react'

/** What the app gives to every page: the kit itself knows nothing of routes, the line or WeChat. */
export interface Chrome {
  /** Goes where the person came from, or to `fallback` when the app was opened here. */
  goBack: (fallback: string) => void
  /** The bar under the app bar; `asOf` is the age (epoch ms) of what the page shows. */
  line: (asOf: number | null) => ReactNode
  /** True where the host draws a bar of its own (WeChat): ours then keeps only its actions. */
  hostBar: boolean
  /** A page has come: the place to move the focus to its heading. */
  onArrive: (heading: HTMLElement) => void
}

export const ChromeContext = createContext<Chrome>({
  goBack: () => undefined,
  line: () => null,
  hostBar: false,
  onArrive: () => undefined,
})

export const useChrome = (): Chrome => useContext(ChromeContext)

/** What is drawn in the place of a screen whose code or texts are on their way. */
export const WaitingContext = createContext<ReactNode>(null)
