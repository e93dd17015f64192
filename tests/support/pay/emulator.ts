import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaySettings } from '#server/pay/settings.ts'
import { ALI, alipayAnswer } from './alipay.ts'
import { WX, weChatAnswer } from './wechat.ts'
import { newWorld, type World } from './world.ts'

export interface PayEmulator {
  world: World
  /** What the server is told about these providers. */
  settings: Extract<PaySettings, { kind: 'live' }>
  close(): Promise<void>
}

/** WeChat Pay and Alipay on a port of this machine, with keys of their own. */
export async function openPayEmulator(now: () => number): Promise<PayEmulator> {
  const world = newWorld(now)
  const server = createServer((req, res) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of req) pieces.push(piece as Buffer)
      const body = Buffer.concat(pieces).toString('utf8')
      const path = req.url ?? '/'
      world.seen.push(`${req.method ?? ''} ${path.split('?')[0] ?? ''}`)
      if (world.mood === 'down') return void req.socket.destroy()
      const { authorization = '' } = req.headers
      const answer = path.startsWith('/gateway.do')
        ? alipayAnswer(world, body)
        : weChatAnswer(world, { method: req.method ?? '', path, authorization, body })
      res.writeHead(answer.status, answer.headers ?? { 'content-type': 'application/json' }).end(answer.body)
    })().catch(() => res.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const { privateKey } = world.merchant
  return {
    world,
    settings: {
      kind: 'live',
      origin: 'https://school.example',
      wechat: {
        appId: WX.appId,
        mchId: WX.mchId,
        serial: WX.merchantSerial,
        privateKey,
        apiV3Key: WX.apiV3Key,
        platformKeys: new Map([[WX.serial, world.provider.publicKey]]),
        api: at,
      },
      alipay: {
        appId: ALI.appId,
        sellerId: ALI.sellerId,
        privateKey,
        publicKey: world.provider.publicKey,
        gateway: `${at}/gateway.do`,
      },
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
