import { expect, it } from 'vitest'
import { compareTrial } from './trial.ts'

it("a marker's trial marks are compared with the leader's by the sum of each answer [B12]", () => {
  const figures = compareTrial(
    [
      { markerId: 'a', marks: [300, 200], leader: [400, 200] },
      { markerId: 'a', marks: [100, 100], leader: [100, 400] },
      // the sum counts: one question more, the other less
      { markerId: 'a', marks: [200, 300], leader: [300, 200] },
      { markerId: 'a', marks: [200, 300], leader: null },
      { markerId: 'b', marks: [0, 0], leader: null },
    ],
    100,
  )
  expect(figures.get('a')).toEqual({
    ...{ marked: 4, compared: 3, within: 2 },
    meanDifference: (-100 - 300 + 0) / 3,
    meanDistance: 400 / 3,
  })
  expect(figures.get('b')).toEqual({
    ...{ marked: 1, compared: 0, within: 0, meanDifference: null, meanDistance: null },
  })
})
