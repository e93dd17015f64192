import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import faultsEn from './messages/field-faults.en.json' with { type: 'json' }
import faultsZh from './messages/field-faults.zh-CN.json' with { type: 'json' }
import namesEn from './messages/field-names.en.json' with { type: 'json' }
import namesZh from './messages/field-names.zh-CN.json' with { type: 'json' }

/** What can be wrong with a field of a request. */
export type FaultKey = keyof typeof faultsEn

/** What a refused field is, before it is put into words. */
export interface FieldFault {
  /** As the API calls it, for the log and for programs; persons read its label. */
  field: string
  why: FaultKey
  /** Of its text; `of` is put behind the label, as the name of the block that is meant. */
  values: Readonly<Record<string, string | number>>
}

const FAULTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'zh-CN': faultsZh, en: faultsEn }
const NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'zh-CN': namesZh, en: namesEn }
/** Of a field that no person fills in. */
const SOMETHING: Readonly<Record<Locale, string>> = { 'zh-CN': '提交的内容', en: 'Something that was sent' }

/** The words of a fault: what the screen calls the field, and what is wrong with it. */
export function faultWords(
  { field, why, values }: FieldFault,
  locale: Locale,
): { label: string; why: string } {
  return {
    label: [NAMES[locale][field] ?? SOMETHING[locale], values['of'] ?? ''].join(' ').trim(),
    why: fillPlaceholders(FAULTS[locale][why] ?? '', values),
  }
}

/** An error as the schema's check gives it. */
interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

const LIMITED: Readonly<Record<string, FaultKey>> = {
  maxLength: 'tooLong',
  minLength: 'tooShort',
  maxItems: 'tooManyEntries',
  minItems: 'tooFewEntries',
  maximum: 'above',
  minimum: 'below',
  exclusiveMaximum: 'notBelow',
  exclusiveMinimum: 'notAbove',
}
const OF_TYPE: Readonly<Record<string, FaultKey>> = {
  integer: 'notWhole',
  number: 'notNumber',
  string: 'notText',
}

/** The first thing that a schema's check found. */
export function firstFault(errors: readonly SchemaError[]): FieldFault {
  const [first] = errors
  if (!first) return { field: '', why: 'form', values: {} }
  const { requiredProperties, limit, type } = first.params as {
    requiredProperties?: string[]
    limit?: number
    type?: string
  }
  const field = requiredProperties?.[0] ?? first.instancePath.split('/')[1] ?? ''
  if (requiredProperties) return { field, why: 'missing', values: {} }
  const limited = LIMITED[first.keyword]
  if (limited !== undefined && limit !== undefined) {
    const isEmpty = limited === 'tooShort' && limit === 1
    return isEmpty ? { field, why: 'empty', values: {} } : { field, why: limited, values: { n: limit } }
  }
  if (first.keyword === 'enum' || first.keyword === 'const') return { field, why: 'choice', values: {} }
  return { field, why: OF_TYPE[type ?? ''] ?? 'form', values: {} }
}
