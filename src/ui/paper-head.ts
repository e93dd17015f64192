import { useEffect } from 'react'

/** A text as a string of a style sheet, for the margins of the sheets (print.css). */
export const cssString = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' '))

/** What stands at the top of every printed sheet: exam, subject, class or student, day. Empty parts are left out. */
export const PaperHead = ({ parts }: { parts: readonly (string | null | undefined)[] }): null => {
  const text = parts.filter((part) => part != null && part !== '').join(' · ')
  useEffect(() => {
    if (text === '') return
    const { style } = document.documentElement
    style.setProperty('--paper-head', cssString(text))
    return () => {
      style.removeProperty('--paper-head')
    }
  }, [text])
  return null
}
