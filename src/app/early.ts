import { drawEarlySignIn, PASSWORD_WAY } from '#src/features/login/early-sign-in.screen.tsx'
import { showColours } from '#src/platform/brand-colours.ts'
import { brandOfPage } from '#src/platform/brand-of-page.ts'
import { readStoredSettings } from '#src/platform/kept-settings.ts'
import { localStore, tabStore } from '#src/platform/storage.ts'

/**
 * The script inside the page itself: on a far line any file of its own comes a round trip later. The theme is right from
 * the first picture on and, where nobody is signed in, the sign-in page can be read and filled in with the first reply of
 * the server. `server/build/early.ts` puts it there.
 */
const settings = readStoredSettings()
const brand = brandOfPage()
const html = document.documentElement
// A finger that is down already when the app comes still needs the button it lies on (`take-over.ts`).
const touched = ({ type, button }: PointerEvent) =>
  html.toggleAttribute('data-held', type === 'pointerdown' && button === 0)
for (const kind of ['pointerdown', 'pointerup', 'pointercancel'] as const)
  addEventListener(kind, touched, true)
if (typeof settings?.['theme'] === 'string') html.dataset['theme'] = settings['theme']
if (brand) {
  showColours(html.style, brand)
  const elsewhere = new RegExp(__KAOBAN_OPEN_PATHS__).test(location.pathname + location.hash)
  // Another brand chosen by the address comes with the app itself.
  const otherBrand = location.search.includes('brand=') || tabStore.read('kb.brand') !== null
  const isIn = localStore.read('kb.profile') !== null
  if (!otherBrand && !elsewhere && !isIn && !brand.switches[PASSWORD_WAY.not])
    drawEarlySignIn(brand, settings?.['locale'] ?? brand.locale)
}
