import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface Shape {
  type?: string
  required?: string[]
  properties?: Record<string, TSchema & { type?: string }>
}

/** Of a line, as the formatter has it. */
const WIDTH = 110

function framesOf({ reply }: Endpoint): string | null {
  const { type, required = [], properties = {} } = reply as Shape
  if (type === 'null') return '-'
  const frames = required.flatMap((name) => {
    const of = properties[name]?.type
    return of === 'array' ? [`${name}[`] : of === 'object' ? [`${name}{`] : []
  })
  return frames.length > 0 ? frames.join(' ') : null
}

it('what a phone asks of each reply is what the contract says', async () => {
  const lines = (calls as readonly Endpoint[]).flatMap((call) => {
    const frames = framesOf(call)
    const line = `  '${call.call}': '${frames}',`
    return frames === null ? [] : [line.length > WIDTH ? line.replace("': '", "':\n    '") : line]
  })
  const text = [
    "import type { CallName } from './calls.ts'",
    '',
    '/**',
    ' * What a phone asks of each reply before a screen sees it: the lists (`name[`) and objects (`name{`) that it always holds;',
    ' * `-` for a call that gives nothing. Made from the calls: `npx vitest run --project unit tests/walls/reply-frames -u`.',
    ' */',
    'export const REPLY_FRAMES: Partial<Record<CallName, string>> = {',
    ...lines.sort(),
    '}',
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../contract/reply-frames.ts')
})
