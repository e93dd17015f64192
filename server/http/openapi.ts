import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleInput } from './describe/page.ts'
import { refusalsOf } from './describe/refusals.ts'
import { sampleOf } from './describe/sample.ts'
import { splitCall } from './request/handle.ts'
import { inputSchema, isQueryInput } from './request/input.ts'

type OpenApiObject = Record<string, unknown>

/** Envelope of a reply (OpenAPI component). */
const envelope = {
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'integer', description: '0 success; any other number comes with a message' },
    message: { type: 'string' },
    uuid: { type: 'string', description: 'A job to poll with GET /api/common/my/async' },
    data: {},
  },
} as const

function replyOf(reply: TSchema, octets: boolean): OpenApiObject {
  return {
    description: 'Envelope; status 0 carries data',
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data: reply } }] },
        ...(octets ? {} : { example: { status: 0, data: sampleOf(reply) } }),
      },
    },
  }
}

function operation(endpoint: Endpoint): OpenApiObject {
  const input = inputSchema(endpoint)
  const required = new Set<string>((input as { required?: string[] }).required ?? [])
  const sample = sampleInput(endpoint)
  return {
    operationId: endpoint.call,
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true, 'x-deprecated': endpoint.deprecated } : {}),
    ...(isQueryInput(endpoint)
      ? {
          parameters: Object.entries(input.properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.has(name),
            schema,
            ...(name in sample ? { example: sample[name] } : {}),
          })),
          ...(endpoint.octets === 'in'
            ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
            : {}),
        }
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: input, example: sample } },
          },
        }),
    responses: {
      '200': replyOf(endpoint.reply, endpoint.octets === 'out'),
      ...(endpoint.prebuilt ? { '304': { description: 'Unchanged since the ETag asked with' } } : {}),
      '429': { description: 'Too many requests; retry-after tells the seconds' },
      ...(endpoint.scope === 'public' ? {} : { '453': { description: 'The device clock is off' } }),
    },
    security: endpoint.scope === 'public' ? [] : [{ cookie: [] }, { header: [] }],
    'x-refusals': refusalsOf(endpoint),
    'x-roles': endpoint.roles,
    ...(endpoint.switch ? { 'x-switch': endpoint.switch } : {}),
    ...(endpoint.not ? { 'x-not': endpoint.not } : {}),
    'x-scope': endpoint.scope,
    'x-rows': endpoint.rows,
    'x-timeout-ms': endpoint.timeoutMs,
  }
}

/** The contract as an OpenAPI 3.1 document; `build` becomes its version. */
export function openApi(calls: readonly Endpoint[], build: string): OpenApiObject {
  const paths: Record<string, OpenApiObject> = {}
  for (const endpoint of calls) {
    const { method, path } = splitCall(endpoint.call)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kaoban', version: build },
    paths,
    components: {
      schemas: { Envelope: envelope },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'kb_session' },
        header: { type: 'apiKey', in: 'header', name: 'x-kb-token' },
      },
    },
  }
}
