import type { OpKind } from '#contract/operations.ts'
import { badField } from '../../../http/reply/refusal.ts'

/** First word of the target of each kind, and whether a number or an id follows the student. */
const FORMS: Readonly<Record<OpKind, { word: string; rest: 'number' | 'id' | 'none' }>> = {
  answer: { word: 'answer', rest: 'number' },
  pages: { word: 'pages', rest: 'number' },
  submit: { word: 'sheet', rest: 'none' },
  mark: { word: 'mark', rest: 'number' },
  comment: { word: 'comment', rest: 'none' },
  strokes: { word: 'strokes', rest: 'id' },
  checked: { word: 'checked', rest: 'none' },
  appeal: { word: 'appeal', rest: 'id' },
  practice: { word: 'practice', rest: 'number' },
  selfmark: { word: 'selfmark', rest: 'number' },
  wrong: { word: 'wrong', rest: 'id' },
  rehearse: { word: 'rehearse', rest: 'id' },
  consolidate: { word: 'consolidate', rest: 'none' },
}

export interface Target {
  /** Of a report of a marking error: the exam; of a consolidation or a practice: itself. */
  homeworkId: string
  studentId: string
  /** Number of the question; 0 for none. */
  no: number
  /** Of a report of a marking error: its own id. '' for none. */
  fileId: string
}

/** Takes a target apart. @throws Refusal 10001 not one of this kind */
export function readTarget(kind: OpKind, target: string): Target {
  const { word, rest } = FORMS[kind]
  const [first, homeworkId = '', studentId = '', last, ...more] = target.split('/')
  const no = rest === 'number' && /^[1-9]\d{0,2}$/.test(last ?? '') ? Number(last) : 0
  const fits = rest === 'none' ? last === undefined : last !== undefined && (rest === 'id' || no > 0)
  if (first !== word || !fits || more.length > 0) throw badField('target', `not one of kind ${kind}`)
  return { homeworkId, studentId, no, fileId: rest === 'id' ? (last ?? '') : '' }
}

/** Whose side an operation is on. */
export const sideOf = (kind: OpKind): 'student' | 'marker' =>
  kind === 'answer' || kind === 'pages' || kind === 'submit' ? 'student' : 'marker'
