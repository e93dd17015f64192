import { useEffect } from 'react'
import { watchPrinting } from './use-printing.ts'

/** Folds that stay as they are: the numbers of a chart that is itself on paper. */
const STAYS = '[data-print="fold"]'

/** On paper nothing can be tapped: every fold is opened for printing and put back as it was. */
export function useUnfoldedPrint(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = (): void => {
      const folds = document.querySelectorAll<HTMLDetailsElement>(`main details:not([open]):not(${STAYS})`)
      for (const fold of folds) fold.open = true
      opened = [...opened, ...folds]
    }
    const close = (): void => {
      for (const fold of opened) fold.open = false
      opened = []
    }
    return watchPrinting(open, close)
  }, [])
}
