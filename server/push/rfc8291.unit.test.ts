import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptPush, pushBrowser } from '#tests/support/partners/push-service.ts'
import { deliverPushMessage } from './deliver.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

it('the reader of these tests reads the example of RFC 8291, section 5 [N11]', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
      'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decryptPush({ ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }, body)).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

it('every message is of one length, and only its browser reads it [N11]', async () => {
  const [mine, other] = [pushBrowser(), pushBrowser()]
  const sent: Buffer[] = []
  const server = createECDH('prime256v1')
  server.generateKeys()
  const keys = {
    publicKey: server.getPublicKey('base64url'),
    privateKey: server.getPrivateKey('base64url'),
  }
  const post = (_: string, __: object, body: Uint8Array) => {
    sent.push(Buffer.from(body))
    return Promise.resolve({ status: 201, retryAfter: null })
  }
  const browser = {
    endpoint: 'https://push.example/a',
    p256dh: mine.ecdh.getPublicKey('base64url'),
    auth: mine.auth.toString('base64url'),
    site: 'https://school.example',
    locale: 'en',
  }
  expect(await deliverPushMessage({ post, keys }, browser, 'results', '/exam/list')).toEqual({ what: 'sent' })
  await deliverPushMessage({ post, keys }, { ...browser, locale: 'zh-CN' }, 'deadlines', '/homework/list')
  expect(sent.map((body) => body.length)).toEqual([4096, 4096])
  const read = sent.map((body) => decryptPush(mine, body))
  expect(read[0]).toContain('New exam results')
  expect(read[1]).toContain('作业')
  expect(() => decryptPush(other, sent[0] as Buffer)).toThrow()
})
