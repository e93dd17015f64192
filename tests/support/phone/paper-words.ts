import type { Page } from 'playwright-core'

/** Texts of the page's content, an entry for each piece, as a person sees them now; `marked`: in controls left out on paper. */
export interface Words {
  content: string[]
  marked: string[]
}

/**
 * Reads what `main` says under the media of now. A choice says what was chosen: the others are ways to other pages. Words
 * that only a screen reader hears are left out.
 */
export const readWords = (page: Page): Promise<Words> =>
  page.evaluate(() => {
    const words: { content: string[]; marked: string[] } = { content: [], marked: [] }
    const main = document.querySelector('main')
    if (!main) return words
    const unchosen =
      'label:has(input[type=radio]:not(:checked)), [role=tab][aria-selected=false], option, script, style'
    const add = (text: string, at: Element) => {
      const plain = text.replace(/\s+/g, ' ').trim()
      if (plain === '' || at.closest(unchosen) || !at.checkVisibility()) return
      const { width, height } = at.getBoundingClientRect()
      if (width <= 1 && height <= 1) return
      const control = at.closest('[data-print=hide]')
      // the handle of a fold may count what is in it, which is on paper
      if (control?.matches('[aria-expanded]')) return
      words[control ? 'marked' : 'content'].push(plain)
    }
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement) add(node.nodeValue ?? '', node.parentElement)
    for (const select of main.querySelectorAll('select'))
      add(select.selectedOptions[0]?.textContent ?? '', select)
    return words
  })

/** What is in `all` more often than in `some`. */
export function missingFrom(some: readonly string[], all: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of some) left.set(word, (left.get(word) ?? 0) + 1)
  return all.filter((word) => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n <= 0
  })
}
