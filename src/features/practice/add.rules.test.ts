import { expect, it } from 'vitest'
import { firstPoints } from './add.rules.ts'

it('a new practice begins with the point wished, else with the weakest that have questions [R192]', () => {
  const point = (name: string, questions: number) => ({
    name,
    questions,
    items: 1,
    rate: 0.5,
    everybody: 0.5,
  })
  const points = [point('a', 0), point('b', 1), point('c', 2), point('d', 1), point('e', 1)]
  expect([...firstPoints(points, null)]).toEqual(['b', 'c', 'd'])
  expect([...firstPoints(points, 'e')]).toEqual(['e'])
  expect([...firstPoints(points, 'a')]).toEqual(['b', 'c', 'd'])
  expect([...firstPoints([], null)]).toEqual([])
})
