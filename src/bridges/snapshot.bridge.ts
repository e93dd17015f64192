import { FOLD, MAX_SNAPSHOT } from '#sw/messages.ts'
import { announcedAccount, tellWorker } from './sw.bridge.ts'

/** Style sheets this page has loaded: what its picture needs to look right. */
const sheetsOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map((link) => new URL(link.href).pathname)
    .filter((path) => /^\/assets\/[\w.-]+\.css$/.test(path))

/** Ms by the page's clock: the code of a page that can be kept is here. */
const BEGUN = performance.now()

/** Scripts the page began with; none where it was gone to from another one, whose scripts are among them. */
const scriptsOfPage = (): string[] => {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened?.name !== location.href) return []
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < BEGUN)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/assets\/[\w.-]+\.js$/.test(path))
}

/** What is seen of a page: what is folded away is left out, it comes with the app a moment later. */
function pictureOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  for (const folded of copy.querySelectorAll('details:not([open])')) {
    for (const part of [...folded.children]) if (part.tagName !== 'SUMMARY') part.remove()
  }
  // A first screen's worth, in two parts: the number, and the subjects. The worker sends them ahead of the rest.
  for (const part of copy.querySelectorAll('main section:nth-of-type(-n + 2)')) {
    part.after(document.createComment(FOLD))
  }
  return copy.innerHTML
}

/**
 * Keeps the painted page for the next cold start, which then shows it before any script has run. Call when a report
 * is complete on the screen; `root` is `#root`.
 */
export function saveSnapshot(root: HTMLElement): void {
  // In hash mode every page has one address: the browser names no page to the worker when it opens.
  const announced = announcedAccount()
  if (!announced || location.hash.startsWith('#/')) return
  const html = pictureOf(root)
  if (html.length > MAX_SNAPSHOT) return
  const { lang, dataset } = document.documentElement
  const page = { url: location.pathname + location.search, html, lang, theme: dataset['theme'] ?? '' }
  void tellWorker({
    type: 'snapshot',
    snapshot: { ...announced, ...page, assets: [...sheetsOfPage(), ...scriptsOfPage()] },
  })
}
