import type { TSchema } from 'typebox'

/** Texts tried where a schema wants a pattern; the first that fits is the example. */
const TEXTS = [
  ...['e1', 'text', 'A', '2026-11-24', '1234', '123456', '1234567890', '#1a5fb4'],
  ...['0123456789abcdef0123456789abcdef', '0123456789abcdef'.repeat(4), '2026-11-24T08:00:00.000Z'],
  // a key and a secret of a push subscription
  ...[`B${'A'.repeat(86)}`, 'A'.repeat(22)],
  ...['kaoban-east', 'homework/e1/q1', 'school.example', 'https://school.example', 'x:1', 'xYz', ''],
]
/** 2026-11-24 08:00 in China. */
const MOMENT = 1_795_478_400_000

interface SampleSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly TSchema[]
  allOf?: readonly TSchema[]
  properties?: Readonly<Record<string, TSchema>>
  required?: readonly string[]
  items?: TSchema
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  patternProperties?: Readonly<Record<string, TSchema>>
  description?: string
}

function sampleText({ pattern = '', minLength = 0, maxLength = Infinity }: SampleSchema): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text)
  return TEXTS.find(fits) ?? 'a'.repeat(minLength)
}

function sampleNumber({
  minimum,
  exclusiveMinimum,
  maximum = Infinity,
  description = '',
}: SampleSchema): number {
  if (/milliseconds since/.test(description)) return MOMENT
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), maximum)
}

/**
 * An example of what a schema takes, the same each time: every field of an object, one element of a list, the first
 * kind of several.
 * @param isOptional whether fields that may be left out are shown too
 */
export function sampleOf(schema: TSchema | undefined, isOptional = true): unknown {
  const shape = (schema ?? {}) as SampleSchema
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0], isOptional)
  if (shape.allOf) {
    return Object.assign({}, ...shape.allOf.map((one) => sampleOf(one, isOptional))) as object
  }
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => isOptional || shape.required?.includes(name))
          .map(([name, one]) => [name, sampleOf(one, isOptional)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => sampleOf(shape.items, isOptional))
    case 'string':
      return sampleText(shape)
    case 'integer':
    case 'number':
      return sampleNumber(shape)
    case 'boolean':
      return true
    case undefined:
    default:
      return null
  }
}
