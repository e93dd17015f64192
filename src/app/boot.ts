import '#src/ui/colours.css'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/button.module.css'
import '#src/ui/field.module.css'
import '#src/features/login/login.module.css'
import { isLocale } from '#src/i18n/catalogue.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { brandOfPage } from '#src/platform/brand-of-page.ts'
import { readStoredSettings } from '#src/platform/kept-settings.ts'

/**
 * Texts of the reader's language, and the page to sign in with where it is drawn already. This first file of script is
 * kept to a few hundred lines with all it imports. What is seen meanwhile is the work of the script inside the page
 * (`early.ts`); its styles are named here, and stand in the page with it.
 */
const start = async (): Promise<void> => {
  const settings = readStoredSettings()
  const locale = [settings?.['locale'], brandOfPage()?.locale].find(isLocale) ?? 'zh-CN'
  await setLocale(locale)
  void loadArea('shell').catch(() => undefined)
  if (document.querySelector('#root [data-early]')) await import('#src/features/login/login.screen.tsx')
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done))

/**
 * A page that is painted already is shown first: the app's scripts would hold it back by half a second. They come in
 * two tasks, for a touch may come between.
 */
const bringApp = async (): Promise<void> => {
  const isPainted = () => document.querySelector('#root main') !== null
  const frame = () => new Promise(requestAnimationFrame)
  // a kept page comes in parts, and this script with the first of them
  while (!isPainted() && document.readyState === 'loading' && !document.hidden) await frame()
  if (isPainted() && !document.hidden) {
    await frame()
    await soon()
    // the scripts that a kept page names (sw/shell.ts), all at once: each alone is told of by the one before it
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    await import('react-dom/client')
    await soon()
  }
  await import('./main.tsx')
}

/** A kept page holds the text of its sheets (sw/shell.ts): named as sheets they are not brought again. */
const nameSheets = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) {
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
  }
}

nameSheets()
void bringApp()
void start().catch(() => undefined)
