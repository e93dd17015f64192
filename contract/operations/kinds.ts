import type { SwitchName } from '#contract/brand-switches.ts'

/**
 * What an operation does, one entry a kind; a new kind is an entry here, its body in `bodies.ts`, its words
 * `homework.item.<kind>` and a taker in `server/app.ts`: the compiler names whichever is missing.
 *
 * A target is `<target>/<of>/<student id>` and what `rest` says: `no` the number of a question, `id` one more id. `of` is
 * the id of what it belongs to: a homework, a consolidation, a practice, an exam. Of `score` it is a block and a task, as
 * nobody knows whose the answer is. Ids hold no slash. The text that is
 * hashed is the same for all kinds: `operationText` in core/domain/operation.
 */
interface OperationSpec {
  /** First word of its target. */
  readonly target: string
  readonly rest: 'no' | 'id' | 'none'
  /**
   * Who writes it: on a homework's paper its `student` or its `marker`; of an exam's answers a `scorer`; of anything else
   * the student's `family`.
   */
  readonly writer: 'student' | 'marker' | 'scorer' | 'family'
  /** The features it belongs to: a brand without them refuses it. */
  readonly switch: SwitchName | readonly SwitchName[]
  /** Holds something a person wrote and would miss: told when another phone's counts in its place. */
  readonly written: boolean
  /** Only the first counts, for good: there is nothing to choose afterwards. */
  readonly once: boolean
  /** Goes after everything else of its work. */
  readonly last: boolean
}

const paper = { switch: 'homework', written: true, once: false, last: false } as const
const family = { writer: 'family', once: false, last: false } as const

export const OPERATION_KINDS = {
  /** {choice?: string[] (letters), text?: string} */
  answer: { ...paper, target: 'answer', rest: 'no', writer: 'student' },
  /** {pages: [{fileId, smallId?, originalId?}]} in reading order */
  pages: { ...paper, target: 'pages', rest: 'no', writer: 'student' },
  /** {wants: [{target, rev}]}: handed in; refused (10023) while one of them has not arrived */
  submit: { ...paper, target: 'sheet', rest: 'none', writer: 'student', written: false, last: true },
  /** {score: number | null, comment?: string} */
  mark: { ...paper, target: 'mark', rest: 'no', writer: 'marker' },
  /** {text}, of the whole paper */
  comment: { ...paper, target: 'comment', rest: 'none', writer: 'marker' },
  /** {strokes: [{color, width, points: [x, y, ...]}]} on page `id`, all in 1/10000 of the picture's width */
  strokes: { ...paper, target: 'strokes', rest: 'id', writer: 'marker' },
  /** {done: boolean}: the paper goes back to the student, or is taken up again */
  checked: { ...paper, target: 'checked', rest: 'none', writer: 'marker', written: false, last: true },
  /** {paperId, itemNo, reason, text, photoId?, place?}: a marking error of an exam, `id` the report's own */
  appeal: { ...family, target: 'appeal', rest: 'id', switch: 'homework', written: false },
  /** {answers: [{no, choice?, text?}]}: a consolidation is handed in */
  consolidate: {
    ...family,
    ...{ target: 'consolidate', rest: 'none', switch: 'consolidate', written: true, once: true },
  },
  /** {choice?, text?}: the answer to a question of a practice */
  practice: {
    ...family,
    ...{ target: 'practice', rest: 'no', switch: 'precisionPractice', written: true, once: true },
  },
  /** {rate: 0 | 0.5 | 1}: how their own words compare with the key */
  selfmark: { ...family, target: 'selfmark', rest: 'no', switch: 'precisionPractice', written: true },
  /** {paperId, itemNo, to} or {paperId, itemNo, cause}: a wrong question of an exam is moved or labelled */
  wrong: { ...family, target: 'wrong', rest: 'id', switch: [], written: true },
  /** {paperId, itemNo, grade?, choice?}: a wrong question of an exam is practised */
  rehearse: { ...family, target: 'rehearse', rest: 'id', switch: 'wrongPractice', written: false },
  /** {marks}, {problem} or {open: true}, with {note?, spentMs}: a marker's word on an answer of an exam */
  score: {
    ...{ target: 'score', rest: 'none', writer: 'scorer', switch: 'h5PaperCheck' },
    ...{ written: false, once: false, last: false },
  },
} as const satisfies Readonly<Record<string, OperationSpec>>

export type OpKind = keyof typeof OPERATION_KINDS

/** Kinds of one side. */
export type KindsOf<W extends OperationSpec['writer']> = {
  [K in OpKind]: (typeof OPERATION_KINDS)[K]['writer'] extends W ? K : never
}[OpKind]

export type PaperKind = KindsOf<'student' | 'marker'>

export const OP_KINDS = Object.keys(OPERATION_KINDS) as OpKind[]

/** Kinds of a homework's paper. */
export const PAPER_KINDS = OP_KINDS.filter((kind): kind is PaperKind =>
  ['student', 'marker'].includes(OPERATION_KINDS[kind].writer),
)

/** What is known of a kind; undefined: a newer release's. */
export const findOperationSpec = (name: string): OperationSpec | undefined =>
  Object.hasOwn(OPERATION_KINDS, name) ? OPERATION_KINDS[name as OpKind] : undefined
