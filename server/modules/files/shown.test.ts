import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHeader } from '#core/domain/image/header.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { withExif } from '#tests/support/pictures/exif.ts'
import { scansOf } from '#tests/support/pictures/scans-of.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { begin, factsOf, merge, operation, png, send, sendFrames } from '#tests/support/school/homework.ts'
import { ME, onePaper } from '#tests/support/school/one-paper.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'

let t: TestApp
const { clear } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp()
})
beforeEach(clear)
afterAll(() => t.close())

const SCRIPT = '<script>alert(1)</script>'
/** 40 x 20 pixels, lying on its side, with a place in its EXIF and a script behind its end. */
async function photograph(): Promise<Buffer> {
  const pixels = new Uint8Array(40 * 20 * 4).map((_, i) => (i % 4 === 3 ? 255 : (i * 7) % 256))
  const jpeg = await Transformer.fromRgbaPixels(pixels, 40, 20).jpeg(90)
  return Buffer.concat([withExif(jpeg, 6), Buffer.from(SCRIPT)])
}

/** A page of the homework, sent by the student. @returns its id */
async function page(bytes: Buffer, type: string): Promise<string> {
  const [fileId = ''] = await pages([bytes], type)
  return fileId
}
/** Several pages of one question. @returns their ids */
async function pages(all: readonly Buffer[], type: string): Promise<string[]> {
  const sent: { fileId: string }[] = []
  for (const bytes of all) {
    const facts = factsOf(bytes, 'answer', type)
    await begin(t, ME, facts)
    await sendFrames(t, ME, facts, bytes)
    const { fileId } = (await merge(t, ME, facts.uploadFileId, 1)).data.receipt
    sent.push({ fileId })
  }
  const target = targetOf.pages('hw-A1', 'A-s11', 4)
  expect((await send(t, ME, operation(ME, 'pages', target, { pages: sent }))).status).toBe(0)
  return sent.map(({ fileId }) => fileId)
}

const read = async (account: string, fileId: string) =>
  t.app.inject({
    url: `/api/common/file/read?fileId=${fileId}`,
    headers: { 'x-kb-token': await t.tokenOf(account) },
  })

describe('a picture that a student sent', () => {
  it('reaches others upright, without place and script, the same each time; its owner as it was sent', async () => {
    const bytes = await photograph()
    const fileId = await page(bytes, 'image/jpeg')
    expect((await read(ME, fileId)).rawPayload).toEqual(bytes)
    const seen = await read('headA1', fileId)
    expect(seen.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' })
    expect(readHeader(seen.rawPayload)).toMatchObject({ width: 20, height: 40, orientation: 1 })
    for (const trace of ['Exif', SCRIPT]) expect(seen.rawPayload.includes(trace)).toBe(false)
    expect(Number(seen.headers['content-length'])).toBe(seen.rawPayload.length)
    const again = await read('headA1', fileId)
    expect(again.rawPayload).toEqual(seen.rawPayload)
    expect(again.headers.etag).not.toBe((await read(ME, fileId)).headers.etag)
  })

  it('that cannot be opened is handed on as a file, not shown', async () => {
    const bytes = png(500)
    const fileId = await page(bytes, 'image/png')
    const seen = await read('headA1', fileId)
    expect(seen.rawPayload).toEqual(bytes)
    expect(seen.headers['content-disposition']).toBe('attachment')
  })

  it('and takes long to open holds up no file of the app and nobody who signs in meanwhile [T08]', async () => {
    // 25 megapixels of nothing in 50 kB, each with an end of its own: more than the process has threads
    const heavy = scansOf(5000, 64)
    const ids = await pages(
      [1, 2, 3, 4, 5].map((i) => Buffer.concat([heavy, Buffer.from([i])])),
      'image/jpeg',
    )
    let opened = 0
    const opening = ids.map(async (fileId) => {
      const seen = await read('headA1', fileId)
      opened += 1
      return seen.headers['content-type']
    })
    const { data: key } = await checkedInject(t.app, 'GET /api/base/data/encrypt/key')
    const input = sealLogin(key, 'headA1', PASSWORD)
    expect((await checkedInject(t.app, 'POST /api/base/data/encrypt/login', { input })).status).toBe(0)
    for (const url of ['/', '/assets/app-1a2b.js', '/sw.js'])
      expect((await t.app.inject(url)).statusCode).toBe(200)
    expect(opened).toBe(0)
    expect(await Promise.all(opening)).toEqual(Array(ids.length).fill('image/jpeg'))
  })
})
