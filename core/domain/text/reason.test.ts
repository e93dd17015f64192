import { expect, it } from 'vitest'
import { reasonOf } from './reason.ts'

const round: { self?: object } = {}
round.self = round

it.each([
  ['an error', new Error('no space left'), 'no space left'],
  ['an error without a message', new TypeError(''), 'TypeError'],
  [
    'what a job queue gives',
    { message: 'connection lost', queue: 'publish', worker: 'w1' },
    'connection lost',
  ],
  [
    'several addresses that did not answer',
    new AggregateError([new Error('a'), new Error('b'), new Error('a')]),
    'a; b',
  ],
  ['a text', 'cut off', 'cut off'],
  ['nothing', undefined, 'undefined'],
  ['an object without words', { code: 7 }, '{"code":7}'],
  ['an object that holds itself', round, '[object Object]'],
])('%s is told by its reason', (_, fault, told) => {
  expect(reasonOf(fault)).toBe(told)
})
