import { expect, it } from 'vitest'
import { failures, fileResults, flakyLines } from '#tests/support/run/failures.ts'

const ESC = String.fromCharCode(27)
const report = {
  testResults: [
    {
      name: '/p/tests/e2e/vip.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'is free', status: 'passed' },
        { fullName: 'needs a shop', status: 'pending' },
        {
          fullName: 'is sold',
          status: 'failed',
          failureMessages: [`${ESC}[31mTimed out${ESC}[39m\n  at vip.test.ts:3`],
        },
      ],
    },
    { name: '/p/tests/e2e/line.test.ts', status: 'failed', message: 'No server', assertionResults: [] },
  ],
}

it('tells every failed test, and every file that failed outside its tests', () => {
  const results = fileResults(report, '/p')
  expect(results.map(({ passed, skipped, failed }) => [passed, skipped, failed.length])).toEqual([
    [1, 1, 1],
    [0, 0, 1],
  ])
  expect(failures(results)).toEqual([
    'tests/e2e/vip.test.ts > is sold: Timed out',
    'tests/e2e/line.test.ts: No server',
  ])
})

it('tells the whole first failure of a test that passed when it was run once more', () => {
  expect(fileResults(report, '/p').flatMap(flakyLines)).toEqual([
    'FLAKY tests/e2e/vip.test.ts > is sold\n    Timed out\n      at vip.test.ts:3',
    'FLAKY tests/e2e/line.test.ts\n    No server',
  ])
})
