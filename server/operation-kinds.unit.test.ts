import { expect, it } from 'vitest'
import { OPERATION_BODIES } from '#contract/operations/bodies.ts'
import { OP_KINDS, OPERATION_KINDS, type OpKind } from '#contract/operations/kinds.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { paperTakers } from './modules/homework/paper/take.service.ts'
import type { Takers } from './operations/takers.ts'
import { readTarget } from './operations/target.ts'

it.each(OP_KINDS)('a target of kind %s that a phone writes is read in the same parts', (kind) => {
  const { rest } = OPERATION_KINDS[kind]
  const write = targetOf[kind] as (of: string, studentId: string, last: number | string) => string
  const target = write('h-1', 's-2', rest === 'no' ? 12 : 'f-3')
  const no = rest === 'no' ? 12 : 0
  expect(readTarget(kind, target)).toEqual({
    of: 'h-1',
    studentId: 's-2',
    no,
    id: rest === 'id' ? 'f-3' : '',
  })
  expect(() => readTarget(kind, `${target}/more`)).toThrow()
  expect(() => readTarget(kind, target.replace(/^[a-z]+/, 'another'))).toThrow()
})

it('a kind without a body or without a target does not compile', () => {
  type More = Readonly<Record<OpKind | 'unheard', unknown>>
  // @ts-expect-error -- it has no body
  const bodies: More = OPERATION_BODIES
  // @ts-expect-error -- nobody can name its target
  const targets: More = targetOf
  for (const table of [bodies, targets]) expect(Object.keys(table).toSorted()).toEqual(OP_KINDS.toSorted())
})

it('a server without a taker for each kind does not compile', () => {
  // @ts-expect-error -- nobody takes in what is not written on a homework's paper
  const takers: Takers = { ...paperTakers }
  const missing = OP_KINDS.filter((kind) => !(kind in takers))
  expect(missing).toEqual(
    OP_KINDS.filter((kind) => ['family', 'scorer'].includes(OPERATION_KINDS[kind].writer)),
  )
})
