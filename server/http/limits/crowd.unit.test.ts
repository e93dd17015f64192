import { expect, it } from 'vitest'
import { createCrowd } from './crowd.ts'

/** A crowd whose time and work the test moves. */
function open(least: number) {
  let at = 0
  const ends: (() => void)[] = []
  const waits: number[] = []
  const enter = createCrowd({
    withinMs: 5000,
    least,
    refusal: (inMs) => {
      waits.push(inMs)
      return new Error('come again')
    },
    now: () => at,
  })
  const isIn = () => {
    const begun = ends.length
    enter(() => new Promise<void>((resolve) => ends.push(resolve))).catch(() => undefined)
    return ends.length > begun
  }
  return {
    come: (count: number) => Array.from({ length: count }, isIn).filter(Boolean).length,
    /** Lets that many end, one every `eachMs`. */
    finish: async (count: number, eachMs: number) => {
      for (let i = 0; i < count; i++) {
        at += eachMs
        ends.shift()?.()
        await new Promise(setImmediate)
      }
    },
    rest: (ms: number) => void (at += ms),
    /** After how many milliseconds those sent away since the last look are to come again. */
    waits: () => waits.splice(0),
  }
}

it('lets in what it gets done in five seconds, and sends the rest away at once [G08]', async () => {
  const crowd = open(10)
  // nothing is known yet
  expect(crowd.come(1000)).toBe(10)
  await crowd.finish(10, 100)
  // ten in a second; what is known of so far is as many in five
  expect(crowd.come(1000)).toBe(10)
  await crowd.finish(10, 100)
  expect(crowd.come(1000)).toBe(20)
  await crowd.finish(20, 100)
  expect(crowd.come(1000)).toBe(40)
  await crowd.finish(40, 100)
  // ten a second for more than five seconds
  expect(crowd.come(1000)).toBe(50)
})

it('takes fewer where the machine has become slow, and never fewer than the least', async () => {
  const crowd = open(10)
  for (const count of [10, 10, 20, 40]) {
    crowd.come(count)
    await crowd.finish(count, 50)
  }
  expect(crowd.come(1000)).toBe(80)
  await crowd.finish(80, 250)
  expect(crowd.come(1000)).toBe(20)
  await crowd.finish(20, 2500)
  expect(crowd.come(1000)).toBe(10)
})

it('asks those it sends away to come again one after the other, after half a minute at the latest [G08]', () => {
  const crowd = open(10)
  crowd.come(10)
  crowd.come(4)
  // ten are done in five seconds; twice as many are asked, for some will have gone
  expect(crowd.waits()).toEqual([3250, 3500, 3750, 4000])
  crowd.rest(1000)
  crowd.come(1)
  expect(crowd.waits()).toEqual([3250])
  crowd.come(10_000)
  const waits = crowd.waits()
  expect([waits[99], waits.at(-1)]).toEqual([28_250, 30_000])
  crowd.rest(60_000)
  crowd.come(1)
  expect(crowd.waits()).toEqual([3250])
})

it('gives the place of one that was refused to the next, and lets in no more for it', async () => {
  const enter = createCrowd({ withinMs: 5000, least: 1, refusal: () => new Error('come again') })
  for (let i = 0; i < 20; i++) {
    await expect(enter(() => Promise.reject(new Error('a puzzle first')))).rejects.toThrow('a puzzle first')
  }
  const first = enter(() => new Promise<string>((resolve) => setImmediate(resolve, 'in')))
  await expect(enter(() => Promise.resolve('in'))).rejects.toThrow('come again')
  expect(await first).toBe('in')
})
