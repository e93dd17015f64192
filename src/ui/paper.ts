import './print.css'
import { formatNow } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { cssString } from './paper-head.ts'
import { watchPrinting } from './use-printing.ts'

/** Folds that stay as they are: the numbers of a chart that is itself on paper. */
const STAYS = '[data-print="fold"]'

/** The page's own name, for pages that say no more of their sheets, and when they were printed. */
function frame(style: CSSStyleDeclaration): void {
  const heading = document.querySelector('h1')
  // one that holds controls is no name
  if (heading?.textContent && heading.childElementCount === 0)
    style.setProperty('--paper-title', cssString(heading.textContent))
  style.setProperty('--paper-foot', cssString(t('common.printedOn', { when: formatNow() })))
}

/**
 * Makes every page behind sign-in ready for paper, from now on: its styles, its name and the day in the margins of each
 * sheet, and, as nothing can be tapped on paper, every fold opened for the printing and put back after it.
 */
export function watchPaper(): void {
  const { style } = document.documentElement
  let opened: HTMLDetailsElement[] = []
  const begin = (): void => {
    frame(style)
    const folds = document.querySelectorAll<HTMLDetailsElement>(`main details:not([open]):not(${STAYS})`)
    for (const fold of folds) fold.open = true
    opened = [...opened, ...folds]
  }
  const end = (): void => {
    for (const name of ['--paper-title', '--paper-foot']) style.removeProperty(name)
    for (const fold of opened) fold.open = false
    opened = []
  }
  watchPrinting(begin, end)
}
