import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAsk, openOutgoing } from './outgoing.ts'

const nowhere = () => false
let asked = 0
const server = createServer((req, res) => {
  asked++
  if (req.url === '/away') return void res.writeHead(302, { location: '/' }).end()
  if (req.url === '/long') return void res.end('a'.repeat(200_000))
  req.on('data', (piece: Buffer) => res.write(piece)).on('end', () => res.end())
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => server.close(done)))

describe('which addresses are asked', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      'nonsense',
    ],
  ])('%s is not, over https either', (ip) => {
    expect(mayAsk('https:', ip, nowhere)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is, over https alone', (ip) => {
    expect(mayAsk('https:', ip, nowhere)).toBe(true)
    expect(mayAsk('http:', ip, nowhere)).toBe(false)
  })
})

describe('a call', () => {
  it.each(['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:7f00:1]'])(
    'to %s does not leave while no network is permitted',
    async (host) => {
      const outgoing = openOutgoing([])
      await expect(outgoing(`http://${host}:${port}/`, { method: 'GET' })).rejects.toThrow('not a public')
      await expect(outgoing(`https://${host}:${port}/`, { method: 'GET' })).rejects.toThrow('not a public')
      expect(asked).toBe(0)
    },
  )

  it('to a permitted network comes back, is not led on and not drowned', async () => {
    const outgoing = openOutgoing(['127.0.0.0/8', '::1'])
    const at = `http://localhost:${port}`
    expect(await outgoing(`${at}/`, { method: 'POST', body: 'ü' })).toEqual({ status: 200, text: 'ü' })
    expect((await outgoing(`${at}/away`, { method: 'GET' })).status).toBe(302)
    await expect(outgoing(`${at}/long`, { method: 'GET' })).rejects.toThrow('too long')
    await expect(outgoing('file:///etc/hosts', { method: 'GET' })).rejects.toThrow('no address')
  })
})
