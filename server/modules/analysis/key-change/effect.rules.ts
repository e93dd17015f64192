import type { KeyChangePreview } from '#contract/exam/key-change.ts'
import { ABSENT, MARK_SCALE, NOT_GIVEN, toHundredths } from '#core/domain/analysis/marks.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'
import { DEFAULT_THRESHOLDS } from '#core/domain/analysis/rates.ts'
import { type KeyChange, rescore } from '#core/domain/analysis/rescore.ts'

/** One student's mark of the item. Hundredths. */
export interface ItemMark {
  readonly schoolId: string
  readonly studentId: string
  readonly mark: number
  readonly answer: string | null
}

export interface Changed {
  readonly schoolId: string
  readonly studentId: string
  readonly from: number
  readonly mark: number
}

/** Who gets another mark. An item that was not given to somebody stays so. Null: answers are needed and were not read. */
export function changedMarks(
  marks: readonly ItemMark[],
  isMulti: boolean,
  full: number,
  change: KeyChange,
): Changed[] | null {
  const out: Changed[] = []
  for (const { schoolId, studentId, mark, answer } of marks) {
    if (mark === NOT_GIVEN) continue
    if (answer === null && change.kind === 'key') return null
    const now = rescore(answer ?? '', isMulti, full, change)
    if (now !== mark) out.push({ schoolId, studentId, from: mark, mark: now })
  }
  return out
}

/** One student of their own school with the total as published, marks. */
export interface TotalRow {
  readonly student_id: string
  readonly score: number | null
  readonly full_mark: number
  readonly grade_id: string
  readonly name: string | null
  readonly class_name: string | null
}

type KeyChangeEffect = Pick<
  KeyChangePreview,
  'moved' | 'rankChanged' | 'line' | 'crossedUp' | 'crossedDown' | 'examples'
>

/** At most this many students are named. */
const NAMED = 50

/** What the changes do to the totals and ranks of one school, ranks within each grade. `line` in marks. */
export function effectOn(
  rows: readonly TotalRow[],
  changed: readonly Changed[],
  line?: number,
): KeyChangeEffect {
  const delta = new Map(changed.map((c) => [c.studentId, c.mark - c.from]))
  const from = Int32Array.from(rows, (r) => (r.score === null ? ABSENT : toHundredths(r.score)))
  const to = from.map((x, i) => (x === ABSENT ? x : x + (delta.get(rows[i]?.student_id ?? '') ?? 0)))
  const before = ranksByGrade(rows, from)
  const after = ranksByGrade(rows, to)
  const at = line ?? (DEFAULT_THRESHOLDS.pass * toHundredths(rows[0]?.full_mark ?? 0)) / MARK_SCALE
  const limit = toHundredths(at)
  let rankChanged = 0
  let crossedUp = 0
  let crossedDown = 0
  const moved: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const a = from[i] as number
    const b = to[i] as number
    if (a === ABSENT) continue
    if (before[i] !== after[i]) rankChanged++
    if (a < limit && b >= limit) crossedUp++
    if (a >= limit && b < limit) crossedDown++
    if (a !== b) moved.push(i)
  }
  // what a school must explain comes first: who changes places, by how many, then by how many marks
  const by = (a: Int32Array | number[], b: Int32Array | number[]) => (x: number, y: number) =>
    Math.abs((b[y] as number) - (a[y] as number)) - Math.abs((b[x] as number) - (a[x] as number))
  const [byRank, byMarks] = [by(before, after), by(from, to)]
  moved.sort((x, y) => byRank(x, y) || byMarks(x, y))
  const examples = moved.slice(0, NAMED).map((i) => ({
    studentId: rows[i]?.student_id ?? '',
    name: rows[i]?.name ?? '',
    className: rows[i]?.class_name ?? '',
    from: (from[i] as number) / MARK_SCALE,
    to: (to[i] as number) / MARK_SCALE,
    rankFrom: before[i] ?? null,
    rankTo: after[i] ?? null,
  }))
  return { moved: moved.length, rankChanged, line: at, crossedUp, crossedDown, examples }
}

function ranksByGrade(rows: readonly TotalRow[], scores: Int32Array): number[] {
  const ranks: number[] = Array.from({ length: rows.length }, () => 0)
  const grades = new Map<string, number[]>()
  rows.forEach((r, i) => {
    const own = grades.get(r.grade_id)
    if (own) own.push(i)
    else grades.set(r.grade_id, [i])
  })
  for (const places of grades.values()) {
    const { rank } = competitionRanks(Int32Array.from(places, (i) => scores[i] as number))
    places.forEach((i, k) => {
      ranks[i] = rank[k] as number
    })
  }
  return ranks
}
