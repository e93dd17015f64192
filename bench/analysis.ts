import { toHundredths } from '../core/domain/analysis/marks.ts'
import { paperStats } from '../core/domain/analysis/paper.ts'
import { competitionRanks } from '../core/domain/analysis/rank.ts'
import { rowTotals } from '../core/domain/analysis/totals.ts'
import { loadMarks, openDuck, sums } from './duck.ts'
import { marksOf } from './exam-files.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, median, ms, ratio } from './table.ts'

const ITEMS = 40
const RUNS = 7

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Analysis of one paper in memory, next to the same sums in DuckDB on one and on two threads. */
export async function analysis(): Promise<Chapter> {
  const figures: Chapter['figures'] = []
  for (const students of [sized(10_000, 500), sized(100_000, 5000)]) {
    const whole = marksOf(students, ITEMS)
    const marks = Int16Array.from(whole, (m) => toHundredths(m))
    const sheet = { marks, full: new Int32Array(ITEMS).fill(toHundredths(4)) }
    const ours: number[] = []
    let mean = 0
    for (let i = 0; i < RUNS; i++) {
      ours.push(
        await timed(() => {
          mean = paperStats(sheet).mean ?? Number.NaN
          competitionRanks(rowTotals(sheet))
        }),
      )
    }
    figures.push({
      what: `${students} x ${ITEMS}: core/domain/analysis, one thread`,
      value: ms(median(ours)),
    })
    for (const threads of [1, 2]) {
      const duck = await openDuck(threads)
      await loadMarks(duck, whole, ITEMS)
      const theirs: number[] = []
      let their = 0
      for (let i = 0; i < RUNS; i++) theirs.push(await timed(async () => (their = await sums(duck, ITEMS))))
      if (Math.abs(their - mean) > 1e-6) throw new Error(`Means differ: ${mean} and ${their}`)
      figures.push(
        { what: `${students} x ${ITEMS}: DuckDB, ${threads} thread(s)`, value: ms(median(theirs)) },
        atMost(
          `${students} x ${ITEMS}: ours over DuckDB, ${threads} thread(s)`,
          median(ours) / median(theirs),
          1,
          ratio,
        ),
      )
    }
  }
  return {
    title: 'Analysis of one paper',
    how: `Marks in memory on both sides, median of ${RUNS} runs: facility, standard deviation, item-total and item-rest r, D (27 %), reliability, ranks and sections. Ours adds alpha if deleted, quartiles and four rates; ties at the 27 % cut are weighted. The means must agree.`,
    figures,
  }
}
