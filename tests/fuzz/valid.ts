import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { elementAt } from '#server/demo/random.ts'

interface Shape {
  anyOf?: TSchema[]
  const?: unknown
  enum?: unknown[]
  type?: string
  minimum?: number
  minLength?: number
  minItems?: number
  items?: TSchema
  properties?: Record<string, TSchema>
  required?: string[]
}

/** Texts of which one fits each pattern of the contract. */
const TEXTS = [
  'a',
  '1',
  '12',
  '1234',
  '123456',
  'abcdefgh',
  'A',
  'A1',
  '13800000000',
  '0'.repeat(10),
  '0'.repeat(16),
  '0'.repeat(18),
  '0'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(51),
  '0'.repeat(64),
  '2026-01-01',
  'answer/hw-A1/A-s11/1',
  '11010119900307721X',
  '/exam/list',
  'https://a.example/',
  'image/png',
]

/** The smallest value that a schema takes. @throws where none of the texts above fits a pattern */
export function validOf(schema: TSchema): unknown {
  const s = schema as Shape
  if (s.anyOf) return validOf(elementAt(s.anyOf, 0))
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  if (s.type === 'array') return Array.from({ length: s.minItems ?? 0 }, () => validOf(s.items as TSchema))
  if (s.type === 'object') {
    const required = s.required ?? []
    return Object.fromEntries(required.map((name) => [name, validOf(s.properties?.[name] as TSchema)]))
  }
  if (s.type === 'string') {
    const check = Compile(schema)
    const found = [...TEXTS, 'x'.repeat(s.minLength ?? 0)].find((text) => check.Check(text))
    if (found === undefined) throw new Error(`No text fits ${JSON.stringify(schema)}.`)
    return found
  }
  if (s.type === 'boolean') return true
  if (s.type === 'null') return null
  return s.minimum ?? 1
}
