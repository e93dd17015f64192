import net from 'node:net'
import { expect, it } from 'vitest'
import { addressesOf, checkPort } from './addresses.ts'

const face = (address: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({ address, internal, family }) as never

it('an open server is reached by this machine and by every address of the network', () => {
  const faces = { lo: [face('127.0.0.1', true)], eth0: [face('10.1.2.3'), face('fe80::1', false, 'IPv6')] }
  expect(addressesOf('0.0.0.0', 8080, faces)).toEqual(['http://localhost:8080', 'http://10.1.2.3:8080'])
  expect(addressesOf('127.0.0.1', 80, faces)).toEqual(['http://127.0.0.1:80'])
  expect(addressesOf('::1', 80, faces)).toEqual(['http://[::1]:80'])
})

it('a port in use and an address of another machine are told with what to do', async () => {
  const other = net.createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as net.AddressInfo
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`PORT=${port + 1} npm start`)
  await new Promise((done) => other.close(done))
  await expect(checkPort('127.0.0.1', port)).resolves.toBeUndefined()
  await expect(checkPort('192.0.2.250', 0)).rejects.toThrow(/no address of this machine/)
})
