import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { OP_KINDS, type OpKind } from '#contract/operations/kinds.ts'
import { operationText } from '#core/domain/operation/operation-text.ts'
import { readBody } from './bodies.ts'
import { readTarget } from './target.ts'

const item = { paperId: 'p-1', itemNo: '7' }
const answers = [{ no: 1, choice: ['A'] }]

/** As phones of the first release write them, who may send them long afterwards: a line here never changes. */
const WRITTEN: readonly [kind: OpKind, target: string, body: unknown, no: number, id: string][] = [
  ['answer', 'answer/of/s-2/3', { choice: ['A', 'C'], text: 'x' }, 3, ''],
  ['pages', 'pages/of/s-2/3', { pages: [{ fileId: 'f-1', smallId: 'f-2', originalId: 'f-3' }] }, 3, ''],
  ['submit', 'sheet/of/s-2', { wants: [{ target: 'answer/of/s-2/3', rev: 1 }] }, 0, ''],
  ['mark', 'mark/of/s-2/3', { score: null, comment: 'x' }, 3, ''],
  ['comment', 'comment/of/s-2', { text: 'x' }, 0, ''],
  [
    ...(['strokes', 'strokes/of/s-2/f-1'] as const),
    { strokes: [{ color: '#ff0000', width: 30, points: [1, 2, 3, 4] }] },
    ...([0, 'f-1'] as const),
  ],
  ['checked', 'checked/of/s-2', { done: true }, 0, ''],
  ['appeal', 'appeal/of/s-2/a-1', { ...item, reason: 'wrong', text: 'The sum is 7.' }, 0, 'a-1'],
  ['consolidate', 'consolidate/of/s-2', { answers }, 0, ''],
  ['practice', 'practice/of/s-2/3', { choice: ['B'] }, 3, ''],
  ['selfmark', 'selfmark/of/s-2/3', { rate: 0.5 }, 3, ''],
  ['score', 'score/of/s-2', { marks: [1, 2.5], spentMs: 3000 }, 0, ''],
  ['wrong', 'wrong/of/s-2/a-1', { ...item, cause: null }, 0, 'a-1'],
  ['rehearse', 'rehearse/of/s-2/a-1', { ...item, grade: 'good' }, 0, 'a-1'],
]

it.each(WRITTEN)(
  '%s of a phone that was not updated is read as before: %s [B02]',
  (kind, target, value, no, id) => {
    expect(readTarget(kind, target)).toEqual({ of: 'of', studentId: 's-2', no, id })
    expect(readBody(kind, JSON.stringify(value))).toEqual({ kind, value })
  },
)

it('each kind has its line here', () => {
  expect(WRITTEN.map(([kind]) => kind).toSorted()).toEqual(OP_KINDS.toSorted())
})

it('the text that is hashed is that of the first release [B02]', () => {
  const op = { kind: 'answer', target: 'answer/h-1/s-2/3', deviceId: 'device-1', baseRev: 4, rev: 5 } as const
  const hash = createHash('sha256')
    .update(operationText({ ...op, body: '{"choice":["A"]}' }))
    .digest('hex')
  expect(hash).toBe('1f5f40ecb950af71c5a2503f68119c8b22e29f259c0303f82c1bdaa1085b7f76')
})
