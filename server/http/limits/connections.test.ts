import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { begin, factsOf, png, sha256 } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts'
import { type Connections, createConnections } from './connections.ts'

/** What Node looks at by itself does not come up in a test that moves the clock. */
const OWN_CLOCK = { ...CONNECTION_LIMITS, lookMs: 3_600_000 }
const SECOND = 1_000

let t: TestApp
let tick = 0
let mine: Phone[] = []
let here: Server
let connections: Connections
/** The server's ends, by the port of the phone's. */
let inner = new Map<number, Socket>()

interface Phone {
  socket: Socket
  /** What came back. */
  text: string
  ended: Promise<string>
  isOpen: boolean
}

async function serve(
  limits: Partial<ConnectionLimits>,
  config: { trustProxy?: string[]; schoolNetworks?: string[] } = {},
) {
  tick = 0
  mine = []
  t = await testApp({
    connectionLimits: { ...OWN_CLOCK, ...limits },
    tick: () => tick,
    limits: { perAddress: 1e9, perAccount: 1e9 },
    config,
  })
  here = t.app.server
  connections = t.app.connections
  inner = new Map()
  here.on('connection', (socket: Socket) => inner.set(socket.remotePort ?? 0, socket))
  await t.app.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(async () => {
  for (const { socket } of mine) socket.destroy()
  await t.close()
})

/** A connection that sends these bytes and stays open. */
async function phone(bytes: string | Buffer, localAddress = '127.0.0.1'): Promise<Phone> {
  const { port } = here.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const ended = Promise.withResolvers<string>()
  const one: Phone = { socket, text: '', ended: ended.promise, isOpen: true }
  socket.setEncoding('utf8').on('data', (more: string) => (one.text += more))
  socket
    .on('error', () => {})
    .on('close', () => {
      one.isOpen = false
      ended.resolve(one.text)
    })
  mine.push(one)
  await new Promise((done) => socket.once('connect', done))
  await expect.poll(() => inner.has(socket.localPort ?? 0), { interval: 1 }).toBe(true)
  if (bytes.length > 0) {
    socket.write(bytes)
    await arrived(one, Buffer.byteLength(bytes))
  }
  return one
}
/** Waits until the server has read so many bytes of a phone. */
const arrived = ({ socket }: Phone, bytes: number) =>
  expect.poll(() => inner.get(socket.localPort ?? 0)?.bytesRead, { interval: 1 }).toBe(bytes)
const pass = (ms: number) => {
  tick += ms
  connections.look()
}

const HALF =
  'POST /api/base/data/encrypt/login HTTP/1.1\r\nhost: school.test\r\ncontent-type: application/json\r\ncontent-length: 64\r\n\r\n{"half":'
const WHOLE = 'GET /healthz HTTP/1.1\r\nhost: school.test\r\n\r\n'

it('400 bodies half sent are ended after 20 s without a byte, and told so [G08]', async () => {
  await serve({})
  const half = await Promise.all(Array.from({ length: 400 }, () => phone(HALF)))
  pass(0)
  pass(19 * SECOND)
  expect(half.filter(({ isOpen }) => isOpen)).toHaveLength(400)
  pass(2 * SECOND)
  const told = await Promise.all(half.map(({ ended }) => ended))
  for (const text of told) expect(text).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(() => connections.count()).toBe(0)
})

it('a frame of 64 KB at 3 KB/s gets through, and its answer comes [G08]', async () => {
  await serve({})
  const bytes = png(65_536)
  const facts = factsOf(bytes)
  await begin(t, 'studentA11', facts)
  const query = new URLSearchParams({
    ...{ uploadFileId: facts.uploadFileId, chunk: '0', offset: '0', sha256: sha256(bytes), clientType: '2' },
    client_check_time: String(t.clock.at),
  })
  const head = [
    `POST /api/common/fileStorage/upload/frame?${query.toString()} HTTP/1.1`,
    `host: school.test`,
    `x-kb-token: ${await t.tokenOf('studentA11')}`,
    `content-type: application/octet-stream`,
    `content-length: ${String(bytes.length)}`,
    `\r\n`,
  ].join('\r\n')
  const slow = await phone(head)
  let sent = head.length
  for (let at = 0; at < bytes.length; at += 3_072) {
    const piece = bytes.subarray(at, at + 3_072)
    slow.socket.write(piece)
    sent += piece.length
    await arrived(slow, sent)
    pass(SECOND)
  }
  await expect.poll(() => slow.text).toMatch(/^HTTP\/1\.1 200 /)
  expect(slow.text).toContain('"status":0')
  expect(tick).toBe(22 * SECOND)
})

it('a body that drips is ended after 40 s, however often a byte comes [G08]', async () => {
  await serve({})
  const drips = await phone(HALF)
  let sent = HALF.length
  pass(0)
  for (let s = 1; drips.isOpen && s < 60; s++) {
    drips.socket.write(' ')
    await Promise.race([arrived(drips, ++sent), drips.ended])
    pass(SECOND)
  }
  expect(await drips.ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(tick).toBeLessThanOrEqual(42 * SECOND)
})

it('the time for a whole request is enough for the largest part of a file at 3 KB/s [G08]', async () => {
  await serve({})
  expect(t.app.server.requestTimeout).toBe(CONNECTION_LIMITS.requestMs)
  expect(CONNECTION_LIMITS.requestMs).toBeGreaterThan((SLICE_BYTES / 3_072) * SECOND)
  // a phone gives up after 30 s, a proxy closes after 60 s: it must not be us who close first
  expect(CONNECTION_LIMITS.keepAliveMs).toBeGreaterThan(60 * SECOND)
})

it('headers half sent, nothing sent at all, bytes that drip and a connection at rest are each ended [G08]', async () => {
  const ms = { headersMs: 200, requestMs: 400, keepAliveMs: 100, lookMs: 20 }
  await serve(ms)
  const nothing = await phone('')
  const headers = await phone(HALF.slice(0, 40))
  const rests = await phone(WHOLE)
  const drips = await phone(HALF)
  const drop = setInterval(() => drips.socket.write('1'), 20)
  expect(await headers.ended).toMatch(/^HTTP\/1\.1 408 /)
  await nothing.ended
  expect(await rests.ended).toMatch(/^HTTP\/1\.1 200 /)
  expect(await drips.ended).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(drop)
})

it('an address with too many loses the one idle for longest; whoever comes new is answered [G08]', async () => {
  await serve({ eachAddress: 50 })
  const half: Phone[] = []
  for (let i = 0; i < 50; i++) {
    half.push(await phone(HALF))
    tick += 1
  }
  for (let i = 0; i < 20; i++) {
    const fresh = await phone(WHOLE)
    await expect.poll(() => fresh.text).toMatch(/^HTTP\/1\.1 200 /)
    tick += 1
  }
  await Promise.all(half.slice(0, 20).map(({ ended }) => ended))
  expect(half.slice(20).every(({ isOpen }) => isOpen)).toBe(true)
  expect(connections.count()).toBe(50)
})

it('a request that is being answered is never ended for another one [G08]', async () => {
  await serve({ eachAddress: 3 })
  const held: ServerResponse[] = []
  here = createServer((_req, res) => void held.push(res))
  here.on('connection', (socket: Socket) => inner.set(socket.remotePort ?? 0, socket))
  const nobody = () => false
  connections = createConnections(
    { ...OWN_CLOCK, eachAddress: 3 },
    { isProxy: nobody, isSchool: nobody, now: () => tick },
  )
  connections.watch(here)
  await new Promise<void>((done) => here.listen(0, '127.0.0.1', done))
  const asking = await phone(WHOLE)
  await expect.poll(() => held.length).toBe(1)
  for (let i = 0; i < 10; i++) {
    tick += 1
    await phone(HALF.slice(0, 40))
  }
  expect(connections.count()).toBe(3)
  held[0]?.end('well')
  await expect.poll(() => asking.text).toContain('well')
  for (const { socket } of mine) socket.destroy()
  await new Promise((done) => here.close(done))
})

it('where everybody has too many, the address with the most loses one [G08]', async () => {
  await serve({ all: 30 })
  const child = await phone(HALF, '127.0.0.2')
  tick += 1
  const many = []
  for (let i = 0; i < 60; i++) many.push(await phone(HALF, '127.0.0.3'))
  const other = await phone(WHOLE, '127.0.0.4')
  await expect.poll(() => other.text).toMatch(/^HTTP\/1\.1 200 /)
  expect(child.isOpen).toBe(true)
  expect(connections.count()).toBe(30)
})

it.each([
  ['a trusted proxy', { trustProxy: ['loopback'] }],
  ['a school that was named', { schoolNetworks: ['127.0.0.0/8'] }],
])('%s may have as many connections as there are [G08]', async (_who, config) => {
  await serve({ eachAddress: 5, all: 40 }, config)
  const many = await Promise.all(Array.from({ length: 30 }, () => phone(HALF)))
  expect(many.every(({ isOpen }) => isOpen)).toBe(true)
  expect(connections.count()).toBe(30)
})
