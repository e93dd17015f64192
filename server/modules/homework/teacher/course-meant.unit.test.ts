import { expect, it } from 'vitest'
import { courseMeant } from './scope.repo.ts'

const taught = (...lists: readonly string[][]) => ({
  taught: new Map(lists.map((list, i) => [`c${String(i + 1)}`, new Set(list)])),
  heads: new Set<string>(),
  courseIds: new Set(lists.flat()),
})

it('a phone of an older release that sets homework under the shared code means what is taught there', () => {
  const it = 'informationtechnology'
  expect(courseMeant(taught([it], [it, 'math']), ['c1', 'c2'], 'technology')).toBe(it)
  expect(courseMeant(taught(['technology', it]), ['c1'], 'technology')).toBe('technology')
  expect(courseMeant(taught([it, 'generaltechnology']), ['c1'], 'technology')).toBe('technology')
  expect(courseMeant(taught([it], ['math']), ['c1', 'c2'], 'technology')).toBe('technology')
  expect(courseMeant(taught([it]), ['c1'], 'math')).toBe('math')
})
