import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pushBrowser } from '#tests/support/partners/push-service.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
const OWN = { endpoint: 'https://127.0.0.1/send/1', browser: pushBrowser() }

/** This Chromium has no push service: the page's own subscription is made here, all else is the browser's. */
const withPushService = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ({ endpoint, keys }) => {
      let made: object | null = null
      const one = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => ((made = null), true),
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => made,
        subscribe: async () => (made = one),
      })
    },
    {
      endpoint: OWN.endpoint,
      keys: {
        p256dh: OWN.browser.ecdh.getPublicKey('base64url'),
        auth: OWN.browser.auth.toString('base64url'),
      },
    },
  )

/**
 * Counts what the worker has shown. A page that asks for notifications while one is being shown makes Chromium forget it:
 * it is stored first and drawn later, and what is stored and not drawn counts as closed.
 */
async function countShown(context: BrowserContext): Promise<() => Promise<number>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    Object.assign(self, { shown: 0 })
    registration.showNotification = async (...message: Parameters<typeof show>) => {
      await show(...message)
      ;(self as unknown as { shown: number }).shown++
    }
  })
  return () => worker.evaluate(() => (self as unknown as { shown: number }).shown)
}

async function open(page: Page): Promise<void> {
  await page.goto(`${home()}user/reminders`)
  await page.getByRole('heading', { name: '这台设备' }).waitFor()
}

describe('reminders on a phone', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('wholeChromium') })
    await withPushService(phone.context)
    await signIn(phone.page, home(), 'student2')
  })
  afterAll(() => phone.close())

  it('are off until asked for, and a refusal of the browser says what to do [N11]', async () => {
    const { page, context } = phone
    await context.clearPermissions()
    await open(page)
    await page.getByText('提醒没有开启。').waitFor()
    expect(await axe(page)).toEqual([])
    await page.evaluate(() => {
      Notification.requestPermission = () => Promise.resolve('denied')
    })
    await page.getByRole('button', { name: '开启提醒' }).click()
    await page.getByText('浏览器没有得到许可').waitFor()
  })

  it('stay off when the server cannot reach the subscription, and the page says so [N11]', async () => {
    const { page, context } = phone
    await context.grantPermissions(['notifications'], { origin: home() })
    await open(page)
    await page.getByRole('button', { name: '开启提醒' }).click()
    await page.getByRole('alert').getByText('提醒：').waitFor()
    await page.getByText('提醒没有开启。').waitFor()
  })

  it('stand on the screen as the server worded them, also with no page asking [N11]', async () => {
    const { page, context } = phone
    await context.grantPermissions(['notifications'], { origin: home() })
    await page.goto(`${home()}user`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const cdp = await context.newCDPSession(page)
    const registrationId = await new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) found(one.registrationId)
      })
      void cdp.send('ServiceWorker.enable')
    })
    const origin = home().slice(0, -1)
    const send = (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    const told = await countShown(context)
    const message = { title: '有新的考试结果', body: '打开查看。', path: '/exam/list', tag: 'kb-results' }
    await send(JSON.stringify({ ...message, path: 'https://other.test/', title: 'stranger' }))
    await send(JSON.stringify(message))
    await send(JSON.stringify(message))
    await expect.poll(told).toBe(2)
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      })
    await expect.poll(shown).toEqual([{ title: '有新的考试结果', body: '打开查看。', tag: 'kb-results' }])
  })
})

describe('reminders that are on', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('wholeChromium'), serviceWorkers: 'block' })
    await withPushService(phone.context)
    // workers are blocked, so that none stands between the page and what is answered here
    await phone.context.addInitScript(() => {
      const registration = { pushManager: Object.create(PushManager.prototype) as PushManager }
      Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve(registration) })
    })
    await phone.context.grantPermissions(['notifications'], { origin: home() })
    await signIn(phone.page, home(), 'student2')
  })
  afterAll(() => phone.close())

  it('tell of what and when not, on which devices, and are turned off [N11]', async () => {
    const { page } = phone
    const deviceId = await page.evaluate(async (text) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    }, OWN.endpoint)
    const device = { name: 'Chrome', madeAt: 0, sentAt: null, failing: false }
    let isOn = false
    const asked: unknown[] = []
    const letGo = await intercept(page, '**/api/base/data/push**', async (route) => {
      const [call] = new URL(route.request().url()).pathname.split('/').slice(-1)
      if (call === 'push') {
        const devices = isOn
          ? [
              { deviceId, ...device },
              { deviceId: '0'.repeat(64), ...device, name: 'Firefox' },
            ]
          : []
        const wishes = { results: true, deadlines: true, quietFrom: 1290, quietTo: 420 }
        return route.fulfill({ json: { status: 0, data: { key: 'B', wishes, devices } } })
      }
      asked.push([call, route.request().postDataJSON()])
      if (call === 'subscribe') isOn = true
      if (call === 'unsubscribe') isOn = false
      return route.fulfill({ json: { status: 0, data: call === 'subscribe' ? { deviceId } : {} } })
    })
    await open(page)
    await page.getByRole('button', { name: '开启提醒' }).click()
    await page.getByText('提醒已开启。').waitFor()
    await page.getByText('Firefox').waitFor()
    await page.getByText('就是这台设备').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByLabel('作业截止的前一天晚上').uncheck()
    await page.getByLabel('免打扰，从').fill('20:15')
    await page.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => asked)
      .toContainEqual([
        'wishes',
        expect.objectContaining({ results: true, deadlines: false, quietFrom: 1215, quietTo: 420 }),
      ])
    await page.getByRole('button', { name: '关闭提醒' }).click()
    await page.getByText('提醒没有开启。').waitFor()
    await letGo()
  })

  it('are not offered inside WeChat, and the page says that the phone’s browser is needed [N11]', async () => {
    const { page, context } = phone
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Chrome/120 Mobile MicroMessenger/8.0.50' })
    })
    await open(page)
    await page.getByText('在微信、企业微信、钉钉里收不到提醒').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '开启提醒' }).count()).toBe(0)
  })

  it('come as messages of the official account that is linked, once it is followed [N11]', async () => {
    const { page } = phone
    const wishes = { results: true, deadlines: true, quietFrom: 1290, quietTo: 420 }
    let deviceId: string | null = null
    let isFollowed = false
    const letGo = await intercept(page, '**/api/base/data/push**', async (route) => {
      const [call] = new URL(route.request().url()).pathname.split('/').slice(-1)
      const answer = (data: object) => route.fulfill({ json: { status: 0, data } })
      if (call === 'push') {
        const messenger = { deviceId, failing: false }
        return answer({ key: 'B', wishes, devices: [], messenger })
      }
      if (call === 'messenger' && !isFollowed)
        return route.fulfill({ json: { status: 1, message: '请先在微信里关注公众号' } })
      deviceId = call === 'messenger' ? '1'.repeat(64) : null
      return answer(call === 'messenger' ? { deviceId } : {})
    })
    await page.goto(`${home()}user/reminders`)
    await page.getByRole('heading', { name: '微信', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: '这台设备' }).count()).toBe(0)
    await page.getByRole('button', { name: '在微信里提醒我' }).click()
    await page.getByRole('alert').getByText('请先在微信里关注公众号').waitFor()
    isFollowed = true
    await page.getByRole('button', { name: '在微信里提醒我' }).click()
    await page.getByText('学校的公众号会在微信里提醒你。').waitFor()
    await page.getByLabel('作业截止的前一天晚上').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '关闭微信提醒' }).click()
    await page.getByRole('button', { name: '在微信里提醒我' }).waitFor()
    await letGo()
  })
})
