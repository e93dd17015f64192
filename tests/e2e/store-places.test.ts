import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { sha256 } from '#tests/support/school/homework.ts'
import { serverDataDir } from '#tests/support/servers/own-server.ts'
import { openCosEmulator } from '#tests/support/stores/cos-emulator.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { openStoreServer } from '#tests/support/stores/store-server.ts'

type S3 = Awaited<ReturnType<typeof openS3Server>>
type Server = Awaited<ReturnType<typeof openStoreServer>>
const closing: (() => Promise<void>)[] = []
const stores: { s3: S3; server: Server }[] = []
let cos: Awaited<ReturnType<typeof openCosEmulator>>
let cosServer: Server
let phone: Phone

async function openStore(cors: boolean): Promise<void> {
  const s3 = await openS3Server(cors)
  const server = await openStoreServer(serverDataDir(), s3.settings)
  stores.push({ s3, server })
  closing.push(server.close, s3.close)
}

beforeAll(async () => {
  await openStore(true)
  await openStore(false)
  cos = await openCosEmulator()
  cosServer = await openStoreServer(serverDataDir(), cos.settings)
  closing.push(cosServer.close, cos.close)
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  for (const close of closing) await close()
})

/** A teacher gives a paper of three slices. @returns requests that brought bytes, as method and path */
async function givePaper(server: Server, store: string, bytes: Buffer) {
  const { page } = phone
  const home = `http://localhost:${server.port}/`
  const put: string[] = []
  page.on('response', (reply) => {
    const { origin, pathname } = new URL(reply.url())
    const isPut = reply.request().method() === 'PUT' && origin === store
    if (reply.ok() && (isPut || pathname.endsWith('/upload/frame'))) put.push(isPut ? 'store' : 'frame')
  })
  await phone.context.clearCookies()
  await signIn(page, home, 'teacher1')
  const receipt = page.waitForResponse(async (reply) => {
    const { pathname } = new URL(reply.url())
    if (!/\/fileStorage\/(?:confirm|upload\/frame|upload\/merge)$/.test(pathname)) return false
    const { data } = (await reply.json()) as { data?: { receipt?: unknown } }
    return Boolean(data?.receipt)
  })
  await page.goto(`${home}online-homework/set-homework`)
  await page.getByLabel('标题').fill('试卷在存储桶')
  await page.getByLabel('学科').selectOption({ label: '数学' })
  await page.locator('main input[type="checkbox"]').first().check()
  await page.getByLabel('上传试卷').check({ force: true })
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: bytes })
  const { data } = (await (await receipt).json()) as { data: { receipt: Record<string, unknown> } }
  expect(data.receipt).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
  return put
}
const paper = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * SLICE_BYTES + 90_000)])

it('a file of several slices goes from the page to a bucket at another address, slice by slice, and nothing stays there [D07] [K06]', async () => {
  const [store] = stores
  if (!store) throw new Error('no store')
  expect(await givePaper(store.server, store.s3.settings.publicEndpoint, paper())).toEqual([
    'store',
    'store',
    'store',
  ])
  expect(await store.s3.keys()).toEqual([])
})

it('where the bucket lets no page in, the file goes by way of the school’s server [B16]', async () => {
  const [, store] = stores
  if (!store) throw new Error('no store')
  const put = await givePaper(store.server, store.s3.settings.publicEndpoint, paper())
  expect(new Set(put)).toEqual(new Set(['frame']))
})

it('a file of several slices goes to COS by its own SDK with temporary keys of the token service, and nothing stays there [D07] [K06]', async () => {
  expect(await givePaper(cosServer, cos.settings.endpoint, paper())).toEqual(['store', 'store', 'store'])
  expect(cos.tokens.asked()).toBe(1)
  await expect.poll(() => cos.count()).toBe(0)
})
