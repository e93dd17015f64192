import Type, { type TObject, type TSchema } from 'typebox'

type Loose = TSchema & {
  type?: string
  anyOf?: TSchema[]
  allOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  required?: string[]
}

/** The same schema with every object closed: a field that the contract does not name is a fault. */
export function strict(schema: TSchema): TSchema {
  const s = schema as Loose
  if (s.allOf) return strict(merged(s.allOf as Loose[]))
  if (s.anyOf) return { ...s, anyOf: s.anyOf.map(strict) } as TSchema
  if (s.items) return { ...s, items: strict(s.items) } as TSchema
  if (!s.properties) return s
  const properties = Object.fromEntries(Object.entries(s.properties).map(([k, v]) => [k, strict(v)]))
  return { ...s, properties, additionalProperties: false } as TSchema
}

/** Parts of an intersection of objects, as one object. */
function merged(parts: readonly Loose[]): TObject {
  const flat = parts.map((p) => (p.allOf ? (merged(p.allOf as Loose[]) as Loose) : p))
  return {
    ...Type.Object({}),
    properties: Object.assign({}, ...flat.map((p) => p.properties ?? {})) as Record<string, TSchema>,
    required: flat.flatMap((p) => p.required ?? []),
  } as TObject
}
