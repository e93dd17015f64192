import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { lastWord, type Word } from './last-word.ts'
import { type Lease, placeFor } from './lease.ts'
import { type AnswerRule, computeMarkingOutcome, type MarkingSlot } from './marking-outcome.ts'

const rule: AnswerRule = { threshold: 200, equallyNear: 'higher', step: 50, need: 2 }

describe('the mark of an answer', () => {
  it.each([
    ['one mark, where one is enough', [[1, [300, 200]]], 1, { state: 'final', marks: [300, 200], from: [1] }],
    ['one of two', [[1, [300, 200]]], 2, { state: 'open', wanted: 2 }],
    [
      'two that agree: the mean of each question',
      [
        [1, [300, 200]],
        [2, [350, 300]],
      ],
      2,
      { state: 'final', marks: [350, 250], from: [1, 2] },
    ],
    [
      'two that differ',
      [
        [1, [300, 200]],
        [2, [500, 400]],
      ],
      2,
      { state: 'open', wanted: 3 },
    ],
    [
      'the nearer pair',
      [
        [1, [300, 200]],
        [2, [500, 400]],
        [3, [450, 400]],
      ],
      2,
      { state: 'final', marks: [500, 400], from: [2, 3] },
    ],
    [
      'near to none',
      [
        [1, [0, 0]],
        [2, [500, 500]],
        [3, [250, 250]],
      ],
      2,
      { state: 'differ' },
    ],
    [
      'a problem',
      [
        [1, [300, 200]],
        [2, null],
      ],
      2,
      { state: 'problem' },
    ],
  ] as [string, [MarkingSlot, number[] | null][], 1 | 2, object][])('%s [B12]', (_, words, need, outcome) => {
    const said = words.map(([slot, marks]) => ({ slot, marks }))
    expect(computeMarkingOutcome(said, null, { ...rule, need })).toEqual(outcome)
    expect(computeMarkingOutcome(said, [100, 0], { ...rule, need })).toEqual({
      state: 'final',
      marks: [100, 0],
      from: [4],
    })
  })

  const words = fc.array(
    fc.record({
      deviceId: fc.constantFrom('phone', 'pad', 'desk'),
      rev: fc.integer({ min: 1, max: 4 }),
      baseRev: fc.integer({ min: 0, max: 2 }),
      at: fc.integer({ min: 0, max: 3 }),
      marks: fc.option(
        fc.array(
          fc.integer({ min: 0, max: 10 }).map((x) => x * 50),
          { minLength: 2, maxLength: 2 },
        ),
      ),
    }),
    { maxLength: 8 },
  )
  /** A phone's counter names one word. */
  const unique = <W extends Word>(all: readonly W[]): W[] => [
    ...new Map(all.map((w) => [`${w.deviceId} ${w.rev}`, w])).values(),
  ]
  const saidOf = (slot: MarkingSlot, all: readonly (Word & { marks: number[] | null })[]) => {
    const last = lastWord(all)
    return last ? [{ slot, marks: last.marks }] : []
  }

  it('is the same in whatever order the words arrive [B12]', () => {
    fc.assert(
      fc.property(words, words, words, fc.func(fc.nat()), fc.constantFrom(1, 2), (a, b, c, by, need) => {
        const sets = [unique(a), unique(b), unique(c)]
        const shuffled = sets.map((set) => set.toSorted((x, y) => by(x) - by(y)))
        const of = (all: typeof sets, order: readonly MarkingSlot[]) =>
          computeMarkingOutcome(
            order.flatMap((slot) => saidOf(slot, all[slot - 1] ?? [])),
            null,
            {
              ...rule,
              need: need as 1 | 2,
            },
          )
        expect(of(shuffled, [3, 2, 1])).toEqual(of(sets, [1, 2, 3]))
      }),
    )
  })
})

/** One answer at the school: leases given out by its clock, words that come when they come. */
class Desk {
  readonly leases: Lease[] = []
  readonly said = new Map<string, number[]>()
  now = 0

  take(markerId: string): boolean {
    const open = this.outcome()
    const given = open.state === 'open' ? placeFor(markerId, open.wanted, this.leases, this.now) : null
    if (!given) return false
    if (given.over) this.change(given.over, { lost: true })
    const lease = { slot: given.slot, until: this.now + 60, said: false, lost: false }
    if (given.again) this.change(given.again, lease)
    else this.leases.push({ ...lease, taskId: markerId, markerId })
    return true
  }

  /** @returns false: held, it came too late */
  arrive(markerId: string, marks: number[]): boolean {
    const lease = this.leases.find((l) => l.markerId === markerId)
    if (!lease || lease.lost) return false
    this.change(lease.taskId, { said: true })
    this.said.set(markerId, marks)
    return true
  }

  back(markerId: string): void {
    if (this.leases.some((l) => l.markerId === markerId && !l.said)) this.change(markerId, { until: 0 })
  }

  outcome() {
    const words = this.leases.flatMap((l) => {
      const marks = this.said.get(l.markerId)
      return marks && !l.lost ? [{ slot: l.slot, marks }] : []
    })
    return computeMarkingOutcome(words, null, rule)
  }

  private change(taskId: string, more: Partial<Lease>): void {
    const i = this.leases.findIndex((l) => l.taskId === taskId)
    this.leases[i] = { ...(this.leases[i] as Lease), ...more }
  }
}

const MARKERS = ['m1', 'm2', 'm3', 'm4'] as const

describe('places of an answer', () => {
  it('two leases that ran out offline: one outcome, however their words arrive [B12]', () => {
    const marks = fc.record(
      Object.fromEntries(
        MARKERS.map((m) => [
          m,
          fc.array(
            fc.integer({ min: 0, max: 20 }).map((x) => x * 50),
            { minLength: 1, maxLength: 1 },
          ),
        ]),
      ),
    )
    const takes = fc.array(fc.tuple(fc.constantFrom(...MARKERS), fc.integer({ min: 1, max: 100 })), {
      minLength: 2,
      maxLength: 8,
    })
    const order = fc.shuffledSubarray([...MARKERS], { minLength: 4 })
    fc.assert(
      fc.property(takes, marks, order, order, (given, gave, one, other) => {
        const run = (arrivals: readonly string[]) => {
          const desk = new Desk()
          // all of them are offline while the places are given out
          for (const [marker, wait] of given) {
            desk.now += wait
            desk.take(marker)
          }
          const taken = arrivals.filter((m) => desk.leases.some((l) => l.markerId === m))
          const counted = taken.filter((m) => desk.arrive(m, gave[m] as number[]))
          return { outcome: desk.outcome(), counted: counted.toSorted() }
        }
        expect(run(one)).toEqual(run(other))
      }),
    )
  })

  it('nobody gets an answer twice, and no place has two markers [B12]', () => {
    const step = fc.tuple(
      fc.constantFrom('take', 'arrive', 'back'),
      fc.constantFrom(...MARKERS),
      fc.integer({ min: 0, max: 40 }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const desk = new Desk()
        for (const [what, marker, n] of steps) {
          desk.now += n
          const before = desk.said.has(marker)
          if (what === 'take') expect(desk.take(marker) && before).toBe(false)
          else if (what === 'arrive') desk.arrive(marker, [n * 50])
          else desk.back(marker)
          const held = desk.leases.filter((l) => !l.lost)
          expect(new Set(held.map((l) => l.slot)).size).toBe(held.length)
          expect(new Set(desk.leases.map((l) => l.markerId)).size).toBe(desk.leases.length)
        }
      }),
    )
  })

  it('is taken from nobody before their time, nor once they marked it [B12]', () => {
    const desk = new Desk()
    expect([desk.take('m1'), desk.take('m2'), desk.take('m3')]).toEqual([true, true, false])
    desk.arrive('m1', [500])
    desk.now = 61
    expect([desk.take('m3'), desk.take('m4')]).toEqual([true, false])
    expect(desk.arrive('m2', [900])).toBe(false)
    expect(desk.arrive('m3', [600])).toBe(true)
    expect(desk.outcome()).toMatchObject({ state: 'final', marks: [550], from: [1, 2] })
  })
})
