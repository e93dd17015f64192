import { useEffect } from 'react'
import { formatNow } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { watchPrinting } from './use-printing.ts'

/** A text as a string of a style sheet, for the margins of the sheets (print.css). */
const cssString = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' '))

function useStyle(name: `--paper-${string}`, text: string): void {
  useEffect(() => {
    if (text === '') return
    const { style } = document.documentElement
    style.setProperty(name, cssString(text))
    return () => {
      style.removeProperty(name)
    }
  }, [name, text])
}

/** What stands at the top of every printed sheet: exam, subject, class or student, day. Empty parts are left out. */
export const PaperHead = ({ parts }: { parts: readonly (string | null | undefined)[] }): null => {
  useStyle('--paper-head', parts.filter((part) => part != null && part !== '').join(' · '))
  return null
}

/** The page's own name, for pages that say no more of their sheets, and when they were printed. */
export function usePaperFrame(title: string): void {
  useStyle('--paper-title', title)
  useEffect(() => {
    const { style } = document.documentElement
    const begin = () =>
      style.setProperty('--paper-foot', cssString(t('common.printedOn', { when: formatNow() })))
    return watchPrinting(begin, () => style.removeProperty('--paper-foot'))
  }, [])
}
