import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONNECTION_LIMITS } from '#server/http/limits/connection-limits.ts'
import { createConnections } from '#server/http/limits/connections.ts'
import { makeCertificate, putCertificate } from '#tests/support/servers/certificate.ts'
import { openSecureDoor, type SecureDoor } from './open.ts'
import { readPair } from './pair.ts'
import { readTlsSettings } from './settings.ts'

const DAY = 86_400_000
const NOW = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'kaoban-tls-'))
const said: string[] = []
let app: FastifyInstance
let door: SecureDoor | null = null
let at = 0
/** Requests whose heads were read. */
let asked = 0

beforeAll(async () => {
  app = Fastify()
  const nobody = () => false
  const connections = createConnections(CONNECTION_LIMITS, {
    isProxy: nobody,
    isSchool: nobody,
    now: () => at,
  })
  app.decorate('connections', connections)
  app.addHook('onRequest', async () => {
    asked++
  })
  app.post('/take', async () => 'taken')
  app.get('/how', (req) => req.protocol)
  await app.ready()
})
afterEach(async () => {
  await door?.stop()
  door = null
  said.length = 0
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const settingsFor = (name = 'school.example', to = NOW + 90 * DAY) => ({
  ...putCertificate(folder, makeCertificate([name], NOW - DAY, to)),
  port: 0,
})
const open = async (settings: ReturnType<typeof settingsFor>) => {
  door = await openSecureDoor(
    app,
    '127.0.0.1',
    settings,
    (line) => said.push(line),
    () => NOW,
  )
  return door
}
/** What the app says, and the name in the certificate that came with it. */
const ask = (port: number) =>
  new Promise<{ text: string; name: string | undefined }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/how', rejectUnauthorized: false, agent: false }, (res) => {
      const name = (res.socket as TLSSocket).getPeerCertificate().subjectaltname
      res.setEncoding('utf8').on('data', (text: string) => resolve({ text, name }))
    }).on('error', reject)
  })

describe('a school’s own certificate', () => {
  it('lets the app be opened over https by its names, and the app knows [B18]', async () => {
    const { port, addresses } = await open(settingsFor())
    expect(addresses).toEqual([`https://school.example:${port}`])
    expect(await ask(port)).toEqual({ text: 'https', name: 'DNS:school.example' })
  })

  it('ends a body over https of which nothing comes any more, as over http', async () => {
    const { port } = await open(settingsFor())
    const text = await new Promise<string>((resolve, reject) => {
      let told = ''
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        socket.write(
          'POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
        )
      })
      socket.setEncoding('utf8').on('data', (more: string) => (told += more))
      const before = asked
      // time goes on once the server has the head and waits for the rest
      const look = setInterval(() => {
        if (asked === before) return
        at += 1_000
        app.connections.look()
      }, 5)
      socket.on('error', reject).on('close', () => {
        clearInterval(look)
        resolve(told)
      })
    })
    expect(text).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is taken again when its files change; one that cannot be used is told and the old one stays [B18]', async () => {
    const settings = settingsFor()
    const secure = await open(settings)
    const { port } = secure
    settingsFor('new.example')
    utimesSync(settings.cert, NOW / 1000, NOW / 1000 + 10)
    secure.look(NOW)
    expect((await ask(port)).name).toBe('DNS:new.example')
    writeFileSync(settings.cert, 'half a fi')
    utimesSync(settings.cert, NOW / 1000, NOW / 1000 + 20)
    secure.look(NOW)
    expect(said.at(-1)).toMatch(/the old certificate stays in use.*holds no certificate/)
    expect((await ask(port)).name).toBe('DNS:new.example')
  })

  it('says two weeks before its end that it ends [B18]', async () => {
    await open(settingsFor('school.example', NOW + 13 * DAY))
    expect(said.join()).toContain('the certificate ends on')
  })

  it('that cannot be used is refused by a sentence with the file [B18]', () => {
    const good = settingsFor()
    const refusal = (over: object, now = NOW) => {
      try {
        readPair({ ...good, ...over }, now)
      } catch (e) {
        return (e as Error).message
      }
      return 'taken'
    }
    expect(refusal({})).toBe('taken')
    expect(refusal({ cert: '/no/such' })).toContain('KAOBAN_TLS_CERT: /no/such cannot be read (ENOENT)')
    expect(refusal({ key: good.cert })).toContain('holds no key')
    expect(refusal({}, NOW + 91 * DAY)).toContain('out of date')
    expect(refusal({}, NOW - 2 * DAY)).toContain('clock')
    const other = join(folder, 'other.key')
    writeFileSync(other, makeCertificate(['x.example'], NOW, NOW + DAY).key)
    expect(refusal({ key: other })).toContain('is not the key of the certificate')
  })
})

describe('the settings of https', () => {
  it('are none, or both files with a port of 8443 [B18]', () => {
    const faults: string[] = []
    expect(readTlsSettings({}, faults)).toBeNull()
    const both = { KAOBAN_TLS_CERT: 'a.pem', KAOBAN_TLS_KEY: 'a.key' }
    expect(readTlsSettings(both, faults)).toEqual({ cert: 'a.pem', key: 'a.key', port: 8443 })
    expect(readTlsSettings({ ...both, KAOBAN_TLS_PORT: '443' }, faults)?.port).toBe(443)
    expect(faults).toEqual([])
    readTlsSettings({ KAOBAN_TLS_CERT: 'a.pem' }, faults)
    readTlsSettings({ ...both, KAOBAN_TLS_PORT: 'x' }, faults)
    readTlsSettings({ KAOBAN_TLS_PORT: '443' }, faults)
    expect(faults.map((f) => f.split(' ')[0])).toEqual([
      'KAOBAN_TLS_KEY',
      'KAOBAN_TLS_PORT',
      'KAOBAN_TLS_PORT',
    ])
  })
})
