import '#src/ui/colours.css'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import type { PublicBrand } from '#contract/brand.ts'
import { drawEarlySignIn, PASSWORD_WAY } from '#src/features/login/early-sign-in.screen.tsx'
import { isLocale } from '#src/i18n/catalogue.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { showColours } from '#src/platform/brand-colours.ts'
import { localStore, readJson, tabStore } from '#src/platform/storage.ts'

/**
 * The first script, kept to a few hundred lines with all it imports: on a slow line the big ones take seconds, and
 * meanwhile the theme is right and, where nobody is signed in, the sign-in page can be read and filled in.
 */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const brandOfPage = (): PublicBrand | null => {
  try {
    return JSON.parse(document.getElementById('brand')?.textContent ?? 'null') as PublicBrand | null
  } catch {
    return null
  }
}

const start = async (): Promise<void> => {
  const settings = readJson(localStore, 'kb.settings', isObject)
  const brand = brandOfPage()
  const { dataset, style } = document.documentElement
  if (typeof settings?.['theme'] === 'string') dataset['theme'] = settings['theme']
  if (brand) {
    showColours(style, brand)
  }
  const locale = [settings?.['locale'], brand?.locale].find(isLocale) ?? 'zh-CN'
  await setLocale(locale)
  void loadArea('shell').catch(() => undefined)
  const elsewhere = new RegExp(__KAOBAN_OPEN_PATHS__).test(location.pathname + location.hash)
  // Another brand chosen by the address comes with the app itself.
  const otherBrand = location.search.includes('brand=') || tabStore.read('kb.brand') !== null
  if (!brand || otherBrand || elsewhere || localStore.read('kb.profile') !== null) return
  if (brand.switches[PASSWORD_WAY.not]) return
  drawEarlySignIn(brand)
  await import('#src/features/login/login.screen.tsx')
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

void bringApp()
void start().catch(() => undefined)
