import type { MarkerFigures } from '#contract/marking/progress.ts'
import { alarmsOf, type MarkerFacts, type OthersFacts } from '#core/domain/marking/alarms.ts'
import { meanAndSd } from '#core/domain/marking/confidence.ts'
import type { BlockRow } from '../block.repo.ts'
import { addUpMarks } from '../rule.rules.ts'
import type { SaidRow } from './facts.repo.ts'

const HOUR_MS = 3_600_000
/** Fewer marks than this in the last hour say nothing of a speed. */
const FEW = 5
/** The shortest time a speed is said of. */
const LEAST_MS = 5 * 60_000

export type MarkerMarkRow = Pick<
  SaidRow,
  'marker_id' | 'answer_id' | 'purpose' | 'slot' | 'total' | 'spent_ms' | 'said_at' | 'shared'
>

/** Marks an hour in the last hour; null: too few. */
export function speedOf(said: readonly MarkerMarkRow[], now: number): number | null {
  const times = said.flatMap((s) => {
    const at = s.said_at?.getTime() ?? 0
    return at > now - HOUR_MS && at <= now ? [at] : []
  })
  if (times.length < FEW) return null
  return (times.length * HOUR_MS) / Math.max(LEAST_MS, now - Math.min(...times))
}

/** When `missing` marks are given at that speed, epoch ms; null: nobody marks, or nothing is missing. */
export const estimateEndTime = (missing: number, speed: number | null, now: number): number | null =>
  missing > 0 && speed ? Math.round(now + (missing / speed) * HOUR_MS) : null

const filterCountedMarks = (said: readonly MarkerMarkRow[]) => said.filter((s) => s.purpose === 'count')
const totals = (said: readonly MarkerMarkRow[]): number[] =>
  filterCountedMarks(said).flatMap((s) => (s.total === null ? [] : [s.total / 100]))

/** Differences of the first two blind marks of answers, in marks; `markerId`: of those of which they gave one. */
export function blindDifferences(said: readonly MarkerMarkRow[], markerId?: string): number[] {
  const pairs = new Map<string, MarkerMarkRow[]>()
  for (const one of filterCountedMarks(said))
    if (one.slot <= 2 && one.total !== null)
      pairs.set(one.answer_id, [...(pairs.get(one.answer_id) ?? []), one])
  return [...pairs.values()].flatMap(([a, b]) => {
    if (!a || !b || (markerId !== undefined && a.marker_id !== markerId && b.marker_id !== markerId))
      return []
    return [Math.abs((a.total as number) - (b.total as number)) / 100]
  })
}

/** Share of differences within the threshold; null of none. */
export const agreementOf = (differences: readonly number[], threshold: number): number | null =>
  differences.length === 0
    ? null
    : differences.filter((d) => Math.abs(d) <= threshold).length / differences.length

const zeroRate = (marks: readonly number[]): number | null =>
  marks.length === 0 ? null : marks.filter((m) => m === 0).length / marks.length

/** Mean, standard deviation and share of zeros; null where there is nothing to tell. */
export function spreadFigures(marks: readonly number[]) {
  const { mean, sd } = meanAndSd(marks)
  const has = marks.length > 0
  return { mean: has ? mean : null, sd: marks.length > 1 ? sd : null, zeroRate: zeroRate(marks) }
}

function factsOfMarker(said: readonly MarkerMarkRow[]): MarkerFacts {
  const own = new Map(filterCountedMarks(said).map((s) => [s.answer_id, s.total]))
  const difference = (s: MarkerMarkRow, from: number | null | undefined) =>
    s.total === null || from == null ? [] : [(s.total - from) / 100]
  return {
    marks: totals(said),
    control: said.flatMap((s) =>
      s.purpose === 'control' ? difference(s, s.shared && addUpMarks(s.shared)) : [],
    ),
    repeat: said.flatMap((s) => (s.purpose === 'repeat' ? difference(s, own.get(s.answer_id)) : [])),
    seconds: filterCountedMarks(said).map((s) => s.spent_ms / 1000),
  }
}

function othersOf(markerId: string, all: readonly MarkerMarkRow[]): OthersFacts {
  const others = all.filter((s) => s.marker_id !== markerId)
  const marks = totals(others)
  const seconds = filterCountedMarks(others)
    .map((s) => s.spent_ms / 1000)
    .toSorted((a, b) => a - b)
  return { n: marks.length, ...meanAndSd(marks), seconds: seconds[Math.floor(seconds.length / 2)] ?? null }
}

interface Marker {
  markerId: string
  name: string
  quota: number | null
}

/** Figures and alarms of one marker in a block, out of all that was said in it. */
export function computeMarkerFigures(
  { markerId, name, quota }: Marker,
  all: readonly MarkerMarkRow[],
  block: Pick<BlockRow, 'items' | 'rule'>,
  now: number,
): MarkerFigures {
  const said = all.filter((s) => s.marker_id === markerId)
  const facts = factsOfMarker(said)
  const { threshold } = block.rule
  const step = Math.min(...block.items.map((i) => i.step))
  return {
    ...{ markerId, name, quota, marked: filterCountedMarks(said).length, speed: speedOf(said, now) },
    ...spreadFigures(facts.marks),
    agreement: agreementOf(blindDifferences(all, markerId), threshold),
    controlAgreement: agreementOf(facts.control, threshold),
    repeatAgreement: agreementOf(facts.repeat, threshold),
    lastAt: said.at(-1)?.said_at?.getTime() ?? null,
    alarms: alarmsOf(facts, othersOf(markerId, all), { step, threshold }),
  }
}
