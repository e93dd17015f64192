import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { legibility, luminance } from '#core/brand/contrast.ts'
import { axe } from './axe.ts'

interface Colours {
  slug: string
  primary: string
  primaryDark: string
}

const all: Colours[] = readdirSync('brands', { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return []
  const { colors } = JSON.parse(readFileSync(`brands/${entry.name}/brand.json`, 'utf8')) as {
    colors: Colours
  }
  return [{ slug: entry.name, primary: colors.primary, primaryDark: colors.primaryDark }]
})
const least = (by: (of: Colours) => number): Colours => all.toSorted((a, b) => by(a) - by(b))[0] as Colours

/** The brands whose colours are the furthest out: the darkest, the brightest, and the one that is hardest to read. */
export const EXTREMES: readonly Colours[] = [
  least((of) => luminance(of.primary)),
  least((of) => -luminance(of.primary)),
  least((of) => Math.min(...legibility(of).map((one) => one.least))),
]

/**
 * Faults of accessibility of the page in the extreme colours, light and dark, a line each. Brands differ in nothing
 * else, so the colours are put on the page as it stands.
 */
export async function faultsInExtremes(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = (await axe(page)).map((line) => `as it is: ${line}`)
  for (const { slug, primary, primaryDark } of EXTREMES) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(
        ([look, light, dark]) => {
          const { dataset, style } = document.documentElement
          dataset['theme'] = look
          style.setProperty('--brand-primary', light as string)
          style.setProperty('--brand-primary-dark', dark as string)
        },
        [theme, primary, primaryDark] as const,
      )
      // With less motion every change still is a transition of a moment, which a busy machine draws late.
      await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
      found.push(...(await axe(page, ['color-contrast'])).map((line) => `${slug}, ${theme}: ${line}`))
    }
  }
  return found
}
