import { useState } from 'react'
import { usePrinting } from './use-printing.ts'

/**
 * How many rows of a long list to draw: some at first, more when asked for, all of them on paper.
 * @param first rows drawn at first
 * @param step rows that each `showMore` adds
 */
export function useFirstRows(first: number, step = first): { most: number; showMore: () => void } {
  const [most, setMost] = useState(first)
  const printing = usePrinting()
  return {
    most: printing ? Number.POSITIVE_INFINITY : most,
    showMore: () => setMost((before) => before + step),
  }
}
