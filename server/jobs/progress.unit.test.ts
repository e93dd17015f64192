import { expect, it } from 'vitest'
import { progressWriter } from './progress.ts'

it('reports that come while one is being written are overtaken by the newest', async () => {
  const gate = Promise.withResolvers<void>()
  const written: number[] = []
  const writer = progressWriter(async (percent) => {
    await gate.promise
    written.push(percent)
  })
  for (let percent = 0; percent <= 100; percent++) writer.report(percent, '')
  gate.resolve()
  await writer.settled()
  expect(written).toEqual([0, 100])
})

it('a report that cannot be written does no harm to the next', async () => {
  const written: number[] = []
  const writer = progressWriter((percent) => {
    if (percent === 1) return Promise.reject(new Error('no connection'))
    written.push(percent)
    return Promise.resolve()
  })
  writer.report(1, '')
  await writer.settled()
  writer.report(2, '')
  await writer.settled()
  expect(written).toEqual([2])
})
