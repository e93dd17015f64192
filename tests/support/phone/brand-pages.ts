import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PublicBrand } from '#contract/brand.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { axe } from './axe.ts'
import { openPhone, type Phone } from './phone.ts'

const hosts = JSON.parse(readFileSync('brands/hosts.json', 'utf8')) as Record<string, string>
const slugs = [...new Set(Object.values(hosts))]

/** Every brand's sign-in page, in its own colours and language. */
export function describeBrandPages(colorScheme: 'light' | 'dark'): void {
  let phone: Phone
  let page: Page
  let home = ''

  beforeAll(async () => {
    home = `http://127.0.0.1:${serverPort()}`
    phone = await openPhone({ executablePath: inject('chromium') })
    page = phone.page
    await page.emulateMedia({ colorScheme })
  })
  afterAll(() => phone.close())

  describe.each(slugs)('the sign-in page of %s', (slug) => {
    it('shows its title, mark and footer, and has no fault of accessibility', async () => {
      const brand = (await (await fetch(`${home}/brands/${slug}/brand.json`)).json()) as PublicBrand
      await page.goto(`${home}/system/login?brand=${slug}`)
      await page.locator('main:not([data-early]) h1', { hasText: brand.title }).waitFor()
      await page.locator('main input').first().waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(brand.locale)
      expect(await page.locator('main img').first().getAttribute('src')).toBe(`/brands/${slug}/logo.svg`)
      expect(await page.locator('main').innerText()).toContain(brand.footer)
      expect(await page.locator('input[type="password"]').count()).toBe(brand.switches.hidePassword ? 0 : 1)
      expect(await axe(page)).toEqual([])
    })
  })
}
