import { expect, it } from 'vitest'
import { stepsTo } from './steps.ts'

it('a step is told with its time, and its progress not more often than every two seconds', async () => {
  const lines: string[] = []
  let now = 1_000
  const steps = stepsTo(
    (line) => lines.push(line),
    () => now,
  )
  const result = await steps.run('tables', (say) => {
    say('too early')
    now += 2_000
    say('first')
    now += 1_999
    say('too soon')
    now += 501
    say('second')
    return Promise.resolve(7)
  })
  expect(result).toBe(7)
  expect(lines).toEqual(['  tables: first', '  tables: second', '  tables (4.5 s)'])
})

it('a failed step is not told as done', async () => {
  const lines: string[] = []
  const run = stepsTo((line) => lines.push(line)).run('tables', () => Promise.reject(new Error('no')))
  await expect(run).rejects.toThrow('no')
  expect(lines).toEqual([])
})
