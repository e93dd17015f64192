import { describe, expect, it } from 'vitest'
import { createGoodput } from './goodput.ts'

/** Sends a file in steps of `bytes`, each taking `ms`. */
function sender() {
  const clock = { at: 1_000 }
  const goodput = createGoodput(() => clock.at)
  const send = (name: string, steps: number, bytes: number, ms: number) => {
    goodput.moved(name, 0, false)
    for (let n = 1; n <= steps; n++) {
      clock.at += ms
      goodput.moved(name, bytes, n === steps)
    }
  }
  return { clock, goodput, send }
}

describe('what the line carries', () => {
  it('is not known before something arrived', () => {
    const { goodput } = sender()
    goodput.moved('a', 0, false)
    expect([goodput.bytesPerSecond(), goodput.measuredAt()]).toEqual([0, 0])
  })

  it('is told by what arrives while files are on their way, however long nothing was sent between them', () => {
    const { clock, goodput, send } = sender()
    send('a', 10, 10_000, 100)
    expect(goodput.bytesPerSecond()).toBeCloseTo(100_000)
    clock.at += 600_000
    send('b', 10, 10_000, 100)
    expect(goodput.bytesPerSecond()).toBeCloseTo(100_000)
  })

  it('follows the line to a slow one and back within two photographs', () => {
    const { goodput, send } = sender()
    send('a', 20, 100_000, 10)
    send('b', 15, 10_000, 1_600)
    expect(goodput.bytesPerSecond()).toBeLessThan(10_000)
    send('c', 15, 10_000, 10)
    send('d', 15, 10_000, 10)
    expect(goodput.bytesPerSecond()).toBeGreaterThan(80_000)
  })

  it('is that of all files together, and one that broke off does not count on', () => {
    const { clock, goodput, send } = sender()
    goodput.moved('a', 0, false)
    goodput.moved('b', 0, false)
    clock.at += 1_000
    goodput.moved('a', 5_000, false)
    goodput.moved('b', 5_000, true)
    expect(goodput.bytesPerSecond()).toBeCloseTo(10_000, -3)
    goodput.rest()
    clock.at += 3_600_000
    send('c', 1, 10_000, 1_000)
    expect(goodput.bytesPerSecond()).toBeCloseTo(10_000, -3)
  })
})
