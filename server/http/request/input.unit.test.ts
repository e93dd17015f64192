import Type, { type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Endpoint, endpoint, INT32_MAX } from '#contract/endpoint.ts'
import { Refusal } from '../reply/refusal.ts'
import { isSameSecret } from '../session/same-secret.ts'
import { inputCheck, inputSchema } from './input.ts'
import { isKeepable } from './is-keepable.ts'

/** The largest whole number of a request that is no time: a column of four bytes holds it. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

interface Shape {
  type?: string
  const?: unknown
  anyOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  minimum?: number
  maximum?: number
  description?: string
}

/** Places of numbers without bounds, or beyond what a column holds. */
function unbounded(schema: TSchema, place: string): string[] {
  const s = schema as Shape
  if (s.anyOf) return s.anyOf.flatMap((one) => unbounded(one, place))
  if (s.items) return unbounded(s.items, `${place}[]`)
  if (s.properties)
    return Object.entries(s.properties).flatMap(([name, one]) => unbounded(one, `${place} ${name}`))
  if ((s.type !== 'integer' && s.type !== 'number') || s.const !== undefined) return []
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = s
  const most = s.description?.startsWith('milliseconds since') ? LATEST : INT32_MAX
  return minimum >= -INT32_MAX && maximum <= most ? [] : [place]
}

describe('the fields of every call', () => {
  it('have numbers that a column can hold and times that a clock can tell [G08]', () => {
    const loose = (calls as readonly Endpoint[]).flatMap((call) => {
      const { clientType: _, client_check_time: __, ...properties } = inputSchema(call).properties
      return unbounded(Type.Object(properties), call.call)
    })
    expect(loose).toEqual([])
  })
})

const echo = endpoint({
  call: 'POST /api/echo',
  rows: [],
  summary: 'echo',
  body: Type.Object({ text: Type.Optional(Type.String()), any: Type.Optional(Type.Unknown()) }),
  reply: Type.Object({}),
  roles: 'any',
  scope: 'public',
  timeoutMs: 1000,
})
const check = inputCheck(echo)

/** Where a bad text may hide. */
const hidden = (text: string): object[] => [
  { text },
  { text: `good${text}good` },
  { any: [[text]] },
  { any: { deep: [{ deeper: text }] } },
  { any: { [text]: 1 } },
  { userId: text },
]

describe('a text that cannot be kept', () => {
  it.each([
    ['a NUL', '\u0000'],
    ['the first half of a character', '\ud83d'],
    ['the second half', '\ude00'],
    ['both in the wrong order', '\ude00\ud83d'],
  ])('is refused wherever it stands and its field named: %s [G08]', (_, text) => {
    for (const fields of hidden(text)) {
      expect(() => check(fields)).toThrow(Refusal)
      try {
        check(fields)
      } catch (e) {
        expect((e as Refusal).more.fault).toMatchObject({ field: Object.keys(fields)[0] })
      }
    }
  })

  it('is none of the odd ones that can: they arrive as they were sent', () => {
    for (const text of ['😀', '\u202e\u200b\ufeff', '\u0001\u001f\u007f', 'e\u0301', '', '\uffff'])
      for (const fields of hidden(text)) expect(check(fields)).toEqual(fields)
  })

  it('is found at any depth, and a million values are no work', () => {
    let deep: unknown = '\u0000'
    for (let i = 0; i < 200_000; i++) deep = [deep]
    expect(isKeepable(deep)).toBe(false)
    const began = performance.now()
    expect(isKeepable(Array.from({ length: 1_000_000 }, (_, i) => i))).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('comparing a signature', () => {
  const right = 'f'.repeat(40)
  it('takes anything for a signature and only the right one for right', () => {
    expect(isSameSecret(right, right)).toBe(true)
    expect(isSameSecret(Buffer.from(right), right)).toBe(true)
    expect(isSameSecret('é', 'é')).toBe(true)
    for (const given of [
      '',
      'f',
      'é'.repeat(40),
      'é'.repeat(20),
      '😀'.repeat(10),
      `${right}\u0000`,
      'g'.repeat(40),
    ])
      expect(isSameSecret(right, given), given).toBe(false)
    expect(isSameSecret('', right)).toBe(false)
    expect(isSameSecret(Buffer.alloc(16), Buffer.alloc(15))).toBe(false)
  })
})
