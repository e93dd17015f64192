import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Common, type Endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import { firstFault } from '../reply/field-faults.ts'
import { badField, Refusal } from '../reply/refusal.ts'
import { isKeepable } from './is-keepable.ts'

type Own<T> = T extends TSchema ? Static<T> : unknown
/** Checked fields of a request: the call's own ones and those every request may carry. */
export type Input<E extends Endpoint> = Own<E['query']> & Own<E['body']> & Static<typeof Common>

const propertiesOf = (schema: TSchema | undefined): TProperties =>
  (schema as TObject | undefined)?.properties ?? {}

/** Whether a call's fields travel in its query. */
export const isQueryInput = (endpoint: Endpoint): boolean =>
  endpoint.call.startsWith('GET ') || endpoint.octets === 'in'

/** Everything a call accepts, in one object that refuses any other field. */
export function inputSchema(endpoint: Endpoint): TObject {
  const own = isQueryInput(endpoint) ? endpoint.query : endpoint.body
  return Type.Object({ ...Common.properties, ...propertiesOf(own) }, { additionalProperties: false })
}

const isNumeric = (schema: TSchema | undefined): boolean => {
  const type = (schema as { type?: string } | undefined)?.type
  return type === 'integer' || type === 'number'
}

/**
 * Builds the check of a call's request. A query's numbers arrive as text and are read as numbers where the schema wants
 * one; a field given twice is refused, and a text that the database could not keep as it came. `any` JSON value may be passed in.
 * @returns a function that gives the checked fields or throws Refusal 10001 naming the field
 */
export function inputCheck<E extends Endpoint>(endpoint: E): (given: unknown) => Input<E> {
  const schema = inputSchema(endpoint)
  const compiled = Compile(schema)
  const isQuery = isQueryInput(endpoint)
  return (given) => {
    const from = given ?? {}
    if (typeof from !== 'object' || Array.isArray(from)) throw new Refusal(Status.badRequest, 'notJson')
    const fields: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(from)) {
      if (!Object.hasOwn(schema.properties, name)) {
        throw new Refusal(Status.badRequest, 'unknownField', { field: name.slice(0, 64) })
      }
      if (!isKeepable(value)) throw badField(name, 'unkeepable')
      const numeric = isQuery && isNumeric(schema.properties[name])
      fields[name] =
        numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    }
    if (compiled.Check(fields)) return fields as Input<E>
    const { field, why, values } = firstFault(compiled.Errors(fields))
    throw badField(field, why, values)
  }
}
