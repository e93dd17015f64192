import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { startDemoServers } from '#tests/support/run/demo-folder.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { makeCertificate, putCertificate } from '#tests/support/servers/certificate.ts'
import { freePort, type ShippedServer } from '#tests/support/servers/server.ts'

const ME = ownStudent(46)

/** A school's own server with a certificate that phones trust: https beside http, under one name. */
const NAME = 'kaoban.school.example'
const folder = mkdtempSync(join(tmpdir(), 'kaoban-https-'))
let server: ShippedServer
let phone: Phone
let tlsPort: number

beforeAll(async () => {
  const made = makeCertificate([NAME], Date.now() - 86_400_000, Date.now() + 86_400_000)
  const files = putCertificate(folder, made)
  tlsPort = await freePort()
  const [started] = await startDemoServers(1, {
    KAOBAN_TLS_CERT: files.cert,
    KAOBAN_TLS_KEY: files.key,
    KAOBAN_TLS_PORT: String(tlsPort),
  })
  if (!started) throw new Error('No server was started.')
  server = started
  phone = await openPhone({
    executablePath: inject('chromium'),
    args: [
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${made.pin}`,
    ],
  })
})
afterAll(async () => {
  await phone.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const workers = () => phone.page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])

it('over https the app is kept on the phone and starts without the server [B18]', async () => {
  const { page } = phone
  expect(server.output()).toContain(`https://${NAME}:${tlsPort}`)
  await signIn(page, `https://${NAME}:${tlsPort}/`, ME)
  expect(await workers()).toEqual([true, true])
  await underServiceWorker(page)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const { display, icons } = (await (await fetch(link?.href ?? '')).json()) as {
      display: string
      icons: object[]
    }
    return { display, icons: icons.length > 1 }
  })
  expect(manifest).toEqual({ display: 'standalone', icons: true })
  await page.goto(`https://${NAME}:${tlsPort}/exam/list`)
  await page.locator('main a[href*="/exam/report"]').first().waitFor()
  await phone.context.setOffline(true)
  await page.reload()
  await page.locator('main a[href*="/exam/report"]').first().waitFor()
  await phone.context.setOffline(false)
})

it('over http, on the same server, the app works and says what http lacks [B18]', async () => {
  const { page } = phone
  await page.goto(`http://${NAME}:${server.port}/`)
  await page.locator('input[name="account"]').waitFor()
  expect(await workers()).toEqual([false, false])
  await page
    .getByText(/http|加密/)
    .first()
    .waitFor()
})
