import { useEffect } from 'react'

/**
 * On paper nothing can be tapped: every fold is opened for printing and put back as it was; a
 * chart's numbers are left out, the chart itself is there.
 */
export function useUnfoldedPrint(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = (): void => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open], figure details)')]
      for (const fold of opened) fold.open = true
    }
    const close = (): void => {
      for (const fold of opened) fold.open = false
      opened = []
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
}
