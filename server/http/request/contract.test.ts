import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Module } from '../api.ts'
import { createApp } from '../app.ts'
import { handle } from './handle.ts'

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
