import { OPERATION_KINDS, type OpKind } from '#contract/operations/kinds.ts'
import { badField } from '../http/reply/refusal.ts'

/** What an operation is about, in the parts of its name. */
export interface OperationTarget {
  /** Id of what it belongs to: a homework, a consolidation, a practice, an exam. */
  of: string
  studentId: string
  /** Number of the question; 0 for none. */
  no: number
  /** Id after the student: a page with pen marks, a report of a marking error ...; '' for none. */
  id: string
}

/** Takes a target apart. @throws Refusal 10001 not one of this kind */
export function readTarget(kind: OpKind, target: string): OperationTarget {
  const { target: word, rest } = OPERATION_KINDS[kind]
  const [first, of = '', studentId = '', last, ...more] = target.split('/')
  const no = rest === 'no' && /^[1-9]\d{0,2}$/.test(last ?? '') ? Number(last) : 0
  const fits = rest === 'none' ? last === undefined : last !== undefined && (rest === 'id' || no > 0)
  if (first !== word || !fits || more.length > 0) throw badField('target', 'form')
  return { of, studentId, no, id: rest === 'id' ? (last ?? '') : '' }
}
