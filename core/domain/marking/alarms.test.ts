import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { type Alarm, alarmsOf, type MarkerFacts, type OthersFacts } from './alarms.ts'
import { meanAndSd } from './confidence.ts'
import { shareOfPack } from './lease.ts'

const FULL = 12
const MARKERS = 4
const ANSWERS = 200
const RULE = { step: 0.5, threshold: 1 }

/** Normal numbers of mean 0 and standard deviation 1 (Box and Muller 1958). */
const normals = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** One block: answers alike by chance for all, marks in half steps; the first marker gives `drift` more from answer `from` on. */
function block(seed: number, drift: number, from = 0) {
  const normal = normals(seeded(seed))
  const mark = (more: number) => Math.min(FULL, Math.max(0, Math.round(2 * (7 + 2 * normal() + more)) / 2))
  return Array.from({ length: MARKERS }, (_, m): MarkerFacts => {
    const off = (i: number) => (m === 0 && i >= from ? drift : 0)
    return {
      marks: Array.from({ length: ANSWERS + from }, (_, i) => mark(off(i))),
      control: Array.from(
        { length: (ANSWERS + from) / 20 },
        (_, i) => Math.round(2 * (0.5 * normal() + off(i * 20))) / 2,
      ),
      repeat: Array.from({ length: (ANSWERS + from) / 20 }, () => Math.round(normal()) / 2),
      seconds: Array.from({ length: ANSWERS + from }, () => Math.max(0.8, 6 + 2 * normal())),
    }
  })
}

/** Every alarm about the first marker, looked for after each answer of theirs. */
function watched(all: readonly MarkerFacts[], from: number): { at: number; alarm: Alarm } | null {
  const [own, ...rest] = all as [MarkerFacts, ...MarkerFacts[]]
  for (let n = from + 1; n <= own.marks.length; n++) {
    const part = (f: MarkerFacts): MarkerFacts => ({
      marks: f.marks.slice(0, n),
      control: f.control.slice(0, Math.floor(n / 20)),
      repeat: f.repeat.slice(0, Math.floor(n / 20)),
      seconds: f.seconds.slice(0, n),
    })
    const marks = rest.flatMap((f) => f.marks.slice(0, n))
    const others: OthersFacts = { n: marks.length, ...meanAndSd(marks), seconds: 6 }
    const [alarm] = alarmsOf(part(own), others, RULE)
    if (alarm) return { at: n, alarm }
  }
  return null
}

describe('alarms of a marker', () => {
  it('a drift of half a standard deviation is found within 200 answers [B13]', () => {
    for (const from of [0, 60, 740]) {
      const found = Array.from({ length: 60 }, (_, i) => watched(block(1000 + i, 1, from), from))
      const right = found.filter((f) => f && ['severity', 'drift'].includes(f.alarm.kind) && f.alarm.low > 0)
      // nine of ten, wherever it begins
      expect(right.length, `from ${from}`).toBeGreaterThanOrEqual(54)
    }
  }, 60_000)

  it('who marks as the others do is named in 5 of 100 runs at most, looked at after every answer [B13]', () => {
    const named = Array.from({ length: 300 }, (_, i) => watched(block(i, 0), 0)).filter((f) => f !== null)
    expect(named.length / 300).toBeLessThanOrEqual(0.05)
  }, 60_000)

  const calm: MarkerFacts = { marks: [], control: [], repeat: [], seconds: [] }
  const others: OthersFacts = { n: 500, mean: 7, sd: 2, seconds: 6 }
  const filled = (n: number, of: (i: number) => number) => Array.from({ length: n }, (_, i) => of(i))

  it('marks faster than anybody reads, and repeated answers that get other marks, are named [B13]', () => {
    const fast = alarmsOf({ ...calm, seconds: filled(30, (i) => 0.3 + (i % 3) / 10) }, others, RULE)
    expect(fast).toMatchObject([{ kind: 'fast', n: 30 }])
    expect(fast[0]?.high).toBeLessThan(1.2)
    const unsteady = alarmsOf({ ...calm, repeat: filled(40, (i) => (i % 2 ? 3 : -3)) }, others, RULE)
    expect(unsteady).toMatchObject([{ kind: 'unsteady', value: 3, n: 40 }])
    expect(
      alarmsOf(
        { ...calm, repeat: filled(40, (i) => (i % 2 ? 1 : 0)), seconds: filled(30, () => 5) },
        others,
        RULE,
      ),
    ).toEqual([])
  })

  it('control answers that are off on one side are named; few of them say nothing [B13]', () => {
    const off = (n: number) => alarmsOf({ ...calm, control: filled(n, (i) => 1 + (i % 2) / 2) }, others, RULE)
    expect(off(30)).toMatchObject([{ kind: 'drift', n: 30 }])
    expect(off(9)).toEqual([])
  })

  it('five of a hundred answers are control answers, whatever the size of a pack [B13]', () => {
    for (const size of [1, 3, 10, 40]) {
      let had = 0
      let given = 0
      for (; given < 2000; given += size) had += shareOfPack(given, size, 5, had)
      expect(had).toBe(Math.floor(given * 0.05))
    }
  })
})
