import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGS } from './chromium.ts'

export const DEMO_PASSWORD = 'kaoban-demo'

/** Milliseconds anything may take to appear. */
const PATIENCE_MS = 60_000

/** A phone: a browser with its own profile that survives being closed and killed. */
export interface Phone {
  context: BrowserContext
  page: Page
  /** Folder of all that it keeps, and the browser that keeps it. */
  profile: string
  executablePath: string
  /** Closes the browser and starts it again on the same profile: a cold start. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface PhoneOptions {
  executablePath: string
  width?: number
  height?: number
  locale?: 'zh-CN' | 'en-US'
  colorScheme?: 'light' | 'dark'
  /** Pixels of the screen for one of the page; 1 if left out. */
  density?: number
  /** `block`: no service worker ever stands between the page and a reply that a test makes up. */
  serviceWorkers?: 'allow' | 'block'
  /** Time zone of the device, e.g. `Europe/London`; Beijing's if left out. */
  timeZone?: string
  /** Further browser flags, e.g. a host rule that makes a plain-http origin. */
  args?: string[]
}

/** Phones that are open now, for what a failed test tells of them. */
export const openPhones = new Set<Phone>()

/** Looks at a phone before it is closed: a test that failed tells of its pages, also where it closes them itself. */
export const beforeClose = { look: async (_phone: Phone): Promise<void> => {} }

export async function openPhone(o: PhoneOptions): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'kaoban-phone-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: o.executablePath,
      headless: true,
      args: [...CHROMIUM_ARGS, ...(o.args ?? [])],
      viewport: { width: o.width ?? 360, height: o.height ?? 740 },
      locale: o.locale ?? 'zh-CN',
      timezoneId: o.timeZone ?? 'Asia/Shanghai',
      colorScheme: o.colorScheme ?? 'light',
      hasTouch: true,
      deviceScaleFactor: o.density ?? 1,
      serviceWorkers: o.serviceWorkers ?? 'allow',
    })
    // a machine that does much else at once takes its time: only what never comes is a failure
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  const phone: Phone = {
    context: await start(),
    page: undefined as unknown as Page,
    profile,
    executablePath: o.executablePath,
    async restart() {
      await phone.context.close()
      phone.context = await start()
      phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
    },
    async close() {
      await beforeClose.look(phone)
      openPhones.delete(phone)
      await phone.context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
  openPhones.add(phone)
  return phone
}

/** Waits until the service worker is active and controls the page. */
export async function underServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
}
