import type { TSchema } from 'typebox'

interface TypeSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly TSchema[]
  allOf?: readonly TSchema[]
  properties?: Readonly<Record<string, TSchema>>
  required?: readonly string[]
  items?: TSchema
  patternProperties?: Readonly<Record<string, TSchema>>
  description?: string
}

const literal = (value: unknown): string => JSON.stringify(value)
const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

/** A comment that nothing in it can end. */
export const comment = (lines: readonly string[], indent: string): string => {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'))
  if (safe.length === 1) return `${indent}/** ${safe[0] ?? ''} */\n`
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function field(name: string, schema: TSchema, isRequired: boolean, indent: string): string {
  const { description } = schema as TypeSchema
  const about = description === undefined ? '' : comment([description], indent)
  return `${about}${indent}${isName(name) ? name : literal(name)}${isRequired ? '' : '?'}: ${typeOf(schema, indent)}\n`
}

function objectOf({ properties = {}, required = [], patternProperties }: TypeSchema, indent: string): string {
  const [any] = Object.values(patternProperties ?? {})
  if (any) return `Record<string, ${typeOf(any, indent)}>`
  const fields = Object.entries(properties)
  if (fields.length === 0) return 'Record<string, never>'
  const inner = `${indent}  `
  return `{\n${fields.map(([name, one]) => field(name, one, required.includes(name), inner)).join('')}${indent}}`
}

/**
 * A schema of the contract as the text of a TypeScript type: what a caller may give, or gets. Lengths, ranges and
 * patterns are the server's to check.
 * @throws Error for a kind of schema that it does not know
 */
export function typeOf(schema: TSchema | undefined, indent = ''): string {
  const shape = (schema ?? {}) as TypeSchema
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum) return shape.enum.map(literal).join(' | ')
  if (shape.anyOf) return shape.anyOf.map((one) => typeOf(one, indent)).join(' | ')
  if (shape.allOf) return shape.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ')
  switch (shape.type) {
    case 'object':
      return objectOf(shape, indent)
    case 'array':
      return `Array<${typeOf(shape.items, indent)}>`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return shape.type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`The client has no type for ${literal(shape)}.`)
  }
}
