import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { effectiveness, effectiveScore } from '#core/domain/analysis/effective.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { groupStudents, pickGroupScores } from '#core/domain/analysis/groups.ts'
import { itemStats } from '#core/domain/analysis/items.ts'
import { levelOf } from '#core/domain/analysis/level.ts'
import { criticalStudents, lineScore, upline } from '#core/domain/analysis/line.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import { quartilePositions, sortedScores } from '#core/domain/analysis/quartiles.ts'
import { beatRate, competitionRanks } from '#core/domain/analysis/rank.ts'
import { beforeAfter, rankSegments } from '#core/domain/analysis/rank-bands.ts'
import { scoreSections } from '#core/domain/analysis/sections.ts'
import { topShareMean } from '#core/domain/analysis/shares.ts'
import { overAverage, tScore } from '#core/domain/analysis/standard-scores.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { type DrawnExam, drawExam } from './oracle-data.ts'

/** The engine's figures against the same ones asked of PostgreSQL, which has aggregates and windows of its own. */
let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

const TOTAL = 'total as (select student, class, sum(mark) as t from mark group by student, class)'
type Line = Record<string, number | null>
const ask = async (text: string): Promise<Line[]> => (await fresh.pool.query<Line>(text)).rows
/** Counts come as text from the driver, and integers beside floats: only the numbers matter. */
const plain = (rows: readonly Line[]): (number | null)[][] =>
  rows.map((row) => Object.values(row).map((v) => (v === null ? null : Number(v))))
function same(ours: readonly (number | null)[][], theirs: readonly (number | null)[][]): void {
  expect(ours.length).toBe(theirs.length)
  for (const [i, row] of ours.entries())
    for (const [j, value] of row.entries()) {
      const other = theirs[i]?.[j] as number | null
      if (value === null || other === null) expect([i, j, value]).toEqual([i, j, other])
      else expect(Math.abs(value - other), `row ${i}, column ${j}: ${value} and ${other}`).toBeLessThan(1e-9)
    }
}

describe.each([
  { seed: 1, students: 300, items: 12, classes: 7, gaps: false },
  { seed: 2, students: 41, items: 5, classes: 3, gaps: false },
  { seed: 3, students: 260, items: 9, classes: 4, gaps: true },
])('an exam drawn from seed $seed', (of) => {
  let exam: DrawnExam
  beforeAll(async () => {
    exam = await drawExam(fresh.pool, of)
  })
  const inMarks = (x: number | null) => (x === null ? null : x / 100)

  it('has the items PostgreSQL finds: mean, both deviations, r with total and rest, D', async () => {
    const theirs = await ask(`
      with ${TOTAL}, given as (select m.*, t.t from mark m join total t using (student)),
      sized as (select *, floor(0.27 * count(*) over (partition by item)) as k,
          rank() over (partition by item order by t desc) - 1 as above,
          rank() over (partition by item order by t) - 1 as under,
          count(*) over (partition by item, t) as tied from given),
      cut as (select *, least(1, greatest(0, (k - above)::float8 / tied)) as high,
          least(1, greatest(0, (k - under)::float8 / tied)) as low from sized)
      select avg(mark), stddev_pop(mark), stddev_samp(mark) as samp, corr(mark, t) as rit, corr(mark, t - mark) as rir,
          sum(mark * (high - low)) / max(k) / max(full_mark) as d
      from cut group by item order by item`)
    const ours = itemStats(exam.sheet).items
    same(
      ours.map((i) => [i.mean, i.sdPop, i.sdSample, i.itemTotalR, i.itemRestR, i.d27]),
      plain(theirs),
    )
  })

  it('has its alpha, and alpha if an item is left out, over those who have every mark', async () => {
    const whole = `whole as (select * from mark where student in
      (select student from mark group by student having count(*) = ${of.items}))`
    const alpha = (items: string) => `
      (select (k / (k - 1)) * (1 - i.v / t.v) from
        (select sum(v) as v, count(*)::float8 as k from
          (select var_pop(mark) as v from whole where ${items} group by item) a) i,
        (select var_pop(s) as v from
          (select sum(mark) as s from whole where ${items} group by student) b) t)`
    const theirs = await ask(
      `with ${whole} select ${alpha('true')} as all_items, ${Array.from(
        { length: of.items },
        (_, j) => `${alpha(`item <> ${j}`)} as without_${j}`,
      ).join(', ')}`,
    )
    const { alpha: ours, items } = itemStats(exam.sheet)
    same([[ours, ...items.map((i) => i.alphaIfDeleted)]], plain(theirs))
  })

  it('ranks everybody, and tells how many each one beats, its level, its T', async () => {
    const theirs = await ask(`
      with ${TOTAL}, ranked as (select student, t, rank() over (order by t desc) as r,
          100 * percent_rank() over (order by t) as beaten, count(*) over () as n, avg(t) over () as mean,
          stddev_pop(t) over () as sd from total)
      select student, r, beaten, 50 + 10 * (t - mean) / sd as score,
          case when r <= greatest(floor(n * 0.15), 0) then 1 when r <= floor(n * 0.5) then 2
            when r <= floor(n * 0.85) then 3 when r <= floor(n * 0.98) then 4 else 5 end as level
      from ranked order by student`)
    const { rank, lower, n } = competitionRanks(exam.totals)
    const all = groupStats(exam.totals, exam.full)
    const ours = [...exam.totals.keys()]
      .filter((i) => exam.totals[i] !== ABSENT)
      .map((i) => [
        i,
        rank[i] as number,
        beatRate(lower[i] as number, n),
        tScore((exam.totals[i] as number) / 100, all.mean as number, all.sd as number),
        'ABCDE'.indexOf(levelOf(rank[i] as number, n)) + 1,
      ])
    same(ours, plain(theirs))
  })

  it('has the figures of each class: mean, deviation, median, rates, and how far over average', async () => {
    const at = (share: number) => `avg((t >= ${share} * ${exam.full / 100})::int)`
    const theirs = await ask(`
      with ${TOTAL}, joint as (select avg(t) as mean from total)
      select class, count(*), avg(t) as mean, stddev_pop(t) as sd,
          percentile_cont(0.5) within group (order by t) as median, ${at(0.85)} as e, ${at(0.7)} as g, ${at(0.6)} as p,
          1 - ${at(0.4)} as low, (avg(t) - max(joint.mean)) / max(joint.mean) as over,
          stddev_pop(t) / sqrt(count(*)) / max(joint.mean) as error
      from total, joint group by class order by class`)
    const groups = groupStudents(exam.classOf, exam.classes)
    const joint = groupStats(exam.totals, exam.full).mean
    const ours = Array.from({ length: exam.classes }, (_, c) => {
      const s = groupStats(pickGroupScores(exam.totals, groups, c), exam.full)
      const over = overAverage(s, joint)
      const rates = [s.excellentRate, s.goodRate, s.passRate, s.lowRate]
      return [c, s.n, s.mean, s.sd, s.median, ...rates, over?.rate ?? null, over?.error ?? null]
    })
    same(ours, plain(theirs))
  })

  it('has its quartiles by place, sections, and the mean of the best 30 %', async () => {
    const place = (share: number) => `
      (select avg(t) from placed where place in
        (case when n * ${share} = floor(n * ${share}) then n * ${share} else ceil(n * ${share}) end,
         case when n * ${share} = floor(n * ${share}) then n * ${share} + 1 else ceil(n * ${share}) end))`
    const [quartiles] = plain(
      await ask(`with ${TOTAL}, placed as (select t, row_number() over (order by t desc) as place,
          count(*) over () as n from total)
        select ${place(0.25)} as a, ${place(0.5)} as b, ${place(0.75)} as c,
          (select avg(t) from placed where place <= greatest(1, floor(n * 0.3))) as best`),
    )
    const own = quartilePositions(sortedScores(exam.totals)) ?? []
    same([[...own.map(inMarks), inMarks(topShareMean(exam.totals))]], [quartiles ?? []])

    const width = 10
    const sections = await ask(`with ${TOTAL} select least(ceil(${exam.full / 100} / ${width}.0) - 1,
        floor(floor(t) / ${width})) as section, count(*) from total group by 1 order by 1`)
    const { counts } = scoreSections(exam.totals, exam.full, width)
    same(
      [...counts.entries()].filter(([, n]) => n > 0).map(([i, n]) => [i, n]),
      plain(sections),
    )
  })

  it('draws a line by share, and counts who reaches it, who nearly does, and who is among the first', async () => {
    const line = lineScore(exam.totals, { by: 'share', share: 37 }) as number
    const [theirLine] = plain(
      await ask(
        `with ${TOTAL} select (array_agg(t order by t desc))[floor(count(*) * 0.37)::int] from total`,
      ),
    )
    same([[inMarks(line)]], [theirLine ?? []])

    const theirs = await ask(`
      with ${TOTAL}, r as (select *, rank() over (order by t desc) as up, rank() over (order by t) as down,
          count(*) over () as n from total)
      select class, count(*) filter (where t >= ${line / 100}) as above,
          avg((t >= ${line / 100})::int) as rate,
          count(*) filter (where t < ${line / 100} and t >= ${line / 100} - 15) as critical,
          count(*) filter (where up <= 20) as before, count(*) filter (where down <= 20) as after,
          count(*) filter (where (up - 1) * 4 / n = 0) as first_quarter,
          count(*) filter (where (up - 1) * 4 / n = 3) as last_quarter
      from r group by class order by class`)
    const groups = groupStudents(exam.classOf, exam.classes)
    const ends = beforeAfter(exam.totals, exam.classOf, exam.classes, 20)
    const segments = rankSegments(exam.totals, exam.classOf, exam.classes, 4)
    const ours = Array.from({ length: exam.classes }, (_, c) => {
      const scores = pickGroupScores(exam.totals, groups, c)
      const reached = upline(scores, line)
      const quarters = [segments[c]?.[0] ?? null, segments[c]?.[3] ?? null]
      const critical = criticalStudents(scores, line, { under: 1500, over: 0 }).size
      return [
        c,
        reached.above,
        reached.rate,
        critical,
        ends[c]?.before ?? null,
        ends[c]?.after ?? null,
        ...quarters,
      ]
    })
    same(ours, plain(theirs))
  })

  it('finds the effective score of a subject both ways, and who reaches it alone and with the line', async () => {
    const line = lineScore(exam.totals, { by: 'share', share: 37 }) as number
    const both = `both_sat as (select t.student, t.t, o.mark as y from total t left join other o using (student))`
    const [found] = plain(
      await ask(`with ${TOTAL}, ${both}
        select (${line / 100} / avg(t) filter (where t >= ${line / 100} and y is not null))
            * avg(y) filter (where t >= ${line / 100}) as coefficient,
          (select (array_agg(mark order by mark desc))[floor(count(*) *
            (select avg((t >= ${line / 100})::int)::float8 from total) + 1e-9)::int] from other join total using (student)) as share
        from both_sat`),
    )
    const ways = (['coefficient', 'share'] as const).map((by) =>
      effectiveScore(exam.totals, exam.other, line, { by }),
    )
    same([ways.map(inMarks)], [found ?? []])

    const effective = Math.round(ways[0] as number)
    const counts = await ask(`with ${TOTAL}, ${both}
      select count(*) filter (where t >= ${line / 100}) as above, count(*) filter (where y >= ${effective / 100}) as single,
        count(*) filter (where t >= ${line / 100} and y >= ${effective / 100}) as double,
        count(*) filter (where t >= ${line / 100} and (y is null or y < ${effective / 100})) as mismatch from both_sat`)
    const { above, single, double, mismatch } = effectiveness(exam.totals, exam.other, line, effective)
    same([[above, single, double, mismatch]], plain(counts))
  })
})
