import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[]
}

/** Rules of accessibility the page breaks, a line each; empty when none. `rules`: these alone. */
export async function axe(page: Page, rules?: readonly string[]): Promise<string[]> {
  // a colour that glides to another would be measured on its way: none begins, and what has begun is ended
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isThere = await page.evaluate(() => {
    for (const gliding of document.getAnimations())
      if (gliding.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) gliding.finish()
    return 'axe' in window
  })
  // evaluated by the debugger, so that the page's own content policy stays as shipped
  if (!isThere) await page.evaluate(source)
  const result = await page.evaluate(
    async (runOnly) => {
      const { axe: run } = window as unknown as {
        axe: { run: (root: Document, options: object) => Promise<unknown> }
      }
      // Nothing is told of the rules that are kept: that takes half of the time.
      const only = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false }
      return run.run(document, runOnly ? { ...only, runOnly } : only)
    },
    rules ? [...rules] : null,
  )
  return (result as AxeResult).violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => [n.html.slice(0, 160), ...n.any.slice(0, 1).map(({ message }) => message)].join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}
