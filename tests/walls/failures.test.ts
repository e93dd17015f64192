import { expect, it } from 'vitest'
import { failures } from '../support/failures.ts'

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})

it('names each failed test, and each file that failed outside its tests', () => {
  const red = `${String.fromCharCode(27)}[31mno`
  const testResults = [
    {
      name: '/p/a.test.ts',
      status: 'failed',
      assertionResults: [test('x', 'passed'), test('y', 'failed', `${red}\n at`)],
    },
    {
      name: '/p/b.test.ts',
      status: 'failed',
      message: 'not found\nmore',
      assertionResults: [test('z', 'skipped')],
    },
    { name: '/p/c.test.ts', status: 'passed', assertionResults: [test('w', 'passed')] },
  ]
  expect(failures({ testResults }, '/p')).toEqual(['a.test.ts > y: no', 'b.test.ts: not found'])
  expect(failures({}, '/p')).toEqual([])
})
