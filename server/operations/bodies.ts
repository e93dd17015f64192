import { Compile } from 'typebox/compile'
import { type BodyOf, OPERATION_BODIES } from '#contract/operations/bodies.ts'
import type { OpKind } from '#contract/operations/kinds.ts'
import { firstFault } from '../http/reply/field-faults.ts'
import { badField } from '../http/reply/refusal.ts'
import { isKeepable } from '../http/request/is-keepable.ts'

/** A checked body with its kind. */
export type OperationBody<K extends OpKind = OpKind> = { [One in K]: { kind: One; value: BodyOf<One> } }[K]

const checks = new Map(Object.entries(OPERATION_BODIES).map(([kind, shape]) => [kind, Compile(shape)]))

/** Reads a body. @throws Refusal 10001 not JSON, or not of its kind */
export function readBody<K extends OpKind>(kind: K, text: string): OperationBody<K> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badField('body', 'notJson')
  }
  if (!isKeepable(value)) throw badField('body', 'unkeepable')
  const check = checks.get(kind)
  if (check?.Check(value)) return { kind, value } as OperationBody<K>
  const { field, why, values } = firstFault(check?.Errors(value) ?? [])
  throw badField(field, why, values)
}
