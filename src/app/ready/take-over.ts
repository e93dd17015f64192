/**
 * How long the app may stay behind what is already painted, e.g. while a report is read from the phone. A page drawn
 * for filling in stays however long the app takes: what was typed into it is handed over only to the app's own form.
 */
const PATIENCE_MS = 3000

/** Hands what was typed into a page drawn before the app over to the app's own form. */
const handOver = (from: HTMLElement, to: HTMLElement): void => {
  const focused = document.activeElement
  for (const old of from.querySelectorAll<HTMLInputElement>('input[name]')) {
    const own = to.querySelector<HTMLInputElement>(`input[name="${old.name}"]`)
    if (!own) continue
    own.value = old.value
    if (old === focused) own.focus({ preventScroll: true })
  }
  if (from.querySelector('form[data-sent]')) to.querySelector('form')?.requestSubmit()
}

/** What a button is called, for finding the same one in the app. */
const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? ''

/** A touch on a painted button does nothing by itself: it is remembered and done again in the app. */
const rememberTouch = (painted: HTMLElement): ((own: HTMLElement) => void) => {
  let touched: string | null = null
  painted.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null
    if (button) touched = nameOf(button)
  })
  return (own) => {
    if (touched === null) return
    const same = [...own.querySelectorAll('button')].find((button) => nameOf(button) === touched)
    same?.click()
  }
}

/** Calls back at once, or, while a finger is on the page (`early.ts` says so), after the click its lifting makes. */
const afterTouch = (work: () => void): void => {
  if (!document.documentElement.hasAttribute('data-held')) return work()
  const lifted = () => {
    removeEventListener('pointerup', lifted)
    removeEventListener('pointercancel', lifted)
    // the click comes after the lifting, and in the same turn
    setTimeout(() => afterTouch(work))
  }
  addEventListener('pointerup', lifted)
  addEventListener('pointercancel', lifted)
}

/** From here on the app itself answers. */
const inHand = (): void => {
  document.documentElement.dataset['app'] = 'on'
}

/** Calls back once the app itself answers. */
export const whenInHand = (work: () => void): void => {
  const html = document.documentElement
  if (html.dataset['app'] === 'on') return work()
  const watcher = new MutationObserver(() => {
    if (html.dataset['app'] !== 'on') return
    watcher.disconnect()
    work()
  })
  watcher.observe(html, { attributes: true, attributeFilter: ['data-app'] })
}

/** The page is whole: a kept one comes in parts, and nothing of it may come after the app has taken its place. */
const whenParsed = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState !== 'loading') done()
    else document.addEventListener('DOMContentLoaded', () => done(), { once: true })
  })

/**
 * Where the app is drawn. When the page is already painted (the early sign-in page, or the picture of a report kept
 * for the start without a line), the app is drawn out of sight and takes the painted page's place once it has more
 * to show than an outline.
 */
export const takeOver = (): HTMLElement | null => {
  const painted = document.getElementById('root')
  if (!painted) return null
  painted.dataset['taken'] = ''
  if (!painted.querySelector('main')) {
    inHand()
    return painted
  }
  const doAgain = rememberTouch(painted)
  const own = document.createElement('div')
  painted.removeAttribute('id')
  own.id = 'root'
  own.style.cssText = 'position:absolute;inset:0 0 auto;visibility:hidden'
  painted.after(own)

  const takePlace = () => {
    own.removeAttribute('style')
    handOver(painted, own)
    painted.remove()
    inHand()
    doAgain(own)
  }
  const reveal = () => {
    watcher.disconnect()
    clearTimeout(timer)
    void whenParsed().then(() => afterTouch(takePlace))
  }
  const isReady = () => own.querySelector('main') !== null && own.querySelector('[data-loading]') === null
  const watcher = new MutationObserver(() => isReady() && reveal())
  watcher.observe(own, { childList: true, subtree: true, attributes: true })
  const forFilling = painted.querySelector('[data-early]') !== null
  const timer = forFilling ? undefined : setTimeout(reveal, PATIENCE_MS)
  return own
}
