import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { declarationsOf } from '../../client/declare.ts'
import type { Module } from '../api.ts'
import { createApp } from '../app.ts'
import { handle } from './handle.ts'

interface Shape {
  readonly type?: string
  readonly required?: readonly string[]
  readonly anyOf?: readonly Shape[]
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ping = endpoint({
  call: 'GET /api/ping',
  rows: [],
  summary: 'ping',
  reply: Type.Object({ pong: Type.Boolean() }),
  roles: 'any',
  scope: 'public',
  timeoutMs: 1000,
})
const pong: Module = (api) => handle(api, ping, async () => ({ pong: true }))

const build = (contract: readonly Endpoint[], modules: readonly Module[]): Promise<FastifyInstance> =>
  createApp(
    {
      db: t.db,
      config: { distDir: 'nowhere', brandsDir: 'brands', logLevel: 'silent', build: 'b' },
    },
    contract,
    modules,
  )

describe('the server and the contract', () => {
  it('start together when they agree', async () => {
    const app = await build([ping], [pong])
    expect((await app.inject('/api/ping')).json()).toEqual({ status: 0, data: { pong: true } })
    await app.close()
  })

  it('do not start with a call that has no handler', async () => {
    await expect(build([ping], [])).rejects.toThrow('GET /api/ping is in the contract but has no handler')
  })

  it('do not start with a handler that is not in the contract, or with two', async () => {
    await expect(build([], [pong])).rejects.toThrow('GET /api/ping has a handler but is not in the contract')
    await expect(build([ping], [pong, pong])).rejects.toThrow('GET /api/ping has two handlers')
  })
})

it('every question is answered with an object that holds something, by which a phone knows a reply from none', () => {
  const holds = ({ required, anyOf }: Shape): boolean => (anyOf ? anyOf.every(holds) : !!required?.length)
  const isBytes = ({ type, anyOf }: Shape): boolean => type === undefined && anyOf === undefined
  const empty = (calls as readonly Endpoint[]).filter(
    ({ call, reply }) => call.startsWith('GET ') && !isBytes(reply) && !holds(reply),
  )
  expect(empty.map(({ call }) => call)).toEqual([])
})

it('a call that will go says so in its replies, also where it refuses, and wherever it is described [N15]', async () => {
  const deprecated = { since: '2026-11-26', until: '2027-06-01', instead: 'GET /api/pong' }
  const going = endpoint({ ...ping, query: Type.Object({ n: Type.Integer() }), deprecated })
  const app = await build([going], [(api) => handle(api, going, async () => ({ pong: true }))])
  for (const [url, status] of [
    ['/api/ping?n=1', 0],
    ['/api/ping?n=x', 10001],
  ] as const) {
    const { headers, json } = await app
      .inject(url)
      .then((r) => ({ headers: r.headers, json: r.json<Envelope>() }))
    expect([json.status, headers['deprecation'], headers['sunset']]).toEqual([
      ...[status, '@1795651200', 'Tue, 01 Jun 2027 00:00:00 GMT'],
    ])
  }
  const doc = (await app.inject('/api/docs')).json<{ paths: Record<string, { get: object }> }>()
  expect(doc.paths['/api/ping']?.get).toMatchObject({ deprecated: true })
  const page = (await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })).payload
  expect(page).toContain('will go after 2027-06-01; instead: GET /api/pong')
  expect(declarationsOf([{ area: 'a', name: 'ping', endpoint: going }])).toContain(
    '@deprecated until 2027-06-01: GET /api/pong',
  )
  await app.close()
  expect((await t.app.inject('/api/base/data/encrypt/key')).headers).not.toHaveProperty('deprecation')
})

interface Envelope {
  status: number
}
interface Doc {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  parameters?: { name: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  responses: Record<string, { content?: { 'application/json': { schema: { allOf: unknown[] } } } }>
  'x-roles': unknown
  'x-rows': unknown
}

describe('the published description', () => {
  const read = async () => (await t.app.inject('/api/docs')).json() as Doc

  it('is the contract: the same calls, fields, replies and roles', async () => {
    const doc = await read()
    expect([doc.openapi, doc.info.version]).toEqual(['3.1.0', 'test-build'])
    const listed = Object.entries(doc.paths).flatMap(([path, ops]) =>
      Object.keys(ops).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(calls.map((c) => c.call).toSorted())
    for (const call of calls as readonly Endpoint[]) {
      const [method = '', path = ''] = call.call.split(' ')
      const op = doc.paths[path]?.[method.toLowerCase()]
      expect(op?.['x-roles'], call.call).toEqual(call.roles)
      expect(op?.['x-rows']).toEqual(call.rows)
      const reply = op?.responses['200']?.content?.['application/json'].schema.allOf[1]
      expect(reply).toEqual(JSON.parse(JSON.stringify({ properties: { data: call.reply } })))
      const own = Object.keys(
        ((call.query ?? call.body) as { properties?: object } | undefined)?.properties ?? {},
      )
      const fields = op?.parameters
        ? op.parameters.map((p) => p.name)
        : Object.keys(op?.requestBody?.content['application/json'].schema.properties ?? {})
      expect(fields).toEqual(expect.arrayContaining([...own, 'userId', 'client_check_time']))
    }
  })

  it('says which fields must be given', async () => {
    const op = (await read()).paths['/api/analysis/view/class/report']?.['get']
    const required = op?.parameters?.filter((p) => p.required).map((p) => p.name)
    expect(required?.toSorted()).toEqual(['classId', 'examId'])
  })

  it('is a page for a person', async () => {
    const res = await t.app.inject({ url: '/api/docs', headers: { accept: 'text/html,*/*' } })
    expect(res.headers['content-type']).toContain('text/html')
    for (const call of calls) expect(res.payload).toContain(call.call)
  })
})
