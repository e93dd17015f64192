import type { ReportItem, ReportKnowledge } from '#contract/report.ts'
import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import type { Computed, ComputedPaper } from './compute.ts'
import type { PaperFacts } from './exam-data.ts'
import { marksOf, storedOrNull, storedRate } from './figures.ts'
import type { GroupRates } from './item-sums.ts'
import { mayShowMean, placeOf } from './place.ts'

interface Subject {
  items: ReportItem[]
  knowledge: ReportKnowledge[]
}

/** Items and knowledge points of one student in one paper; of an absent student, items without marks. */
export function studentSubject(
  exam: Computed,
  paper: ComputedPaper,
  student: number,
  answers: readonly string[] | null,
): Subject {
  const { facts } = paper
  const marks = marksOfStudent(paper, student)
  const groups = ratesFor(exam, paper, student)
  const knowledge = knowledgeOf(facts, marks)
  const items = facts.items.map((item, j): ReportItem => {
    const mark = marks[j] as number
    const stats = paper.stats.items[j]
    const told = answers?.[j]
    return {
      no: item.no,
      type: item.type,
      full: marksOf(item.full),
      score: mark === NOT_GIVEN ? null : marksOf(mark),
      classRate: groups.klass.items[j] ?? null,
      schoolRate: groups.school.items[j] ?? null,
      difficulty: storedRate(stats?.facility ?? null),
      discrimination: paper.stats.sample === 'refused' ? null : storedOrNull(stats?.d27 ?? null),
      ...(told ? { answer: told } : {}),
      ...(item.key ? { key: item.key } : {}),
      kp: item.kp.flatMap((k) => knowledge.index[k] ?? []),
    }
  })
  return {
    items,
    knowledge: knowledge.list.map(({ k, full, score }) => ({
      name: facts.knowledge[k] as string,
      full: marksOf(full),
      score: marksOf(score),
      classRate: groups.klass.knowledge[k] ?? null,
      schoolRate: groups.school.knowledge[k] ?? null,
    })),
  }
}

function marksOfStudent(paper: ComputedPaper, student: number): Int16Array {
  const items = paper.facts.items.length
  const row = paper.rowOf[student] as number
  return row < 0
    ? new Int16Array(items).fill(NOT_GIVEN)
    : paper.marks.marks.subarray(row * items, (row + 1) * items)
}

/** Knowledge points of the items the student was given: one that was not given is no zero. */
function knowledgeOf(facts: PaperFacts, marks: Int16Array) {
  const full = new Float64Array(facts.knowledge.length)
  const score = new Float64Array(facts.knowledge.length)
  for (const [j, item] of facts.items.entries()) {
    const mark = marks[j] as number
    if (mark === NOT_GIVEN) continue
    for (const k of item.kp) {
      full[k] = (full[k] as number) + item.full
      score[k] = (score[k] as number) + mark
    }
  }
  const list: { k: number; full: number; score: number }[] = []
  const index: (number | undefined)[] = []
  for (let k = 0; k < full.length; k++) {
    if ((full[k] as number) <= 0) continue
    index[k] = list.length
    list.push({ k, full: full[k] as number, score: score[k] as number })
  }
  return { list, index }
}

const HIDDEN: GroupRates = { items: [], knowledge: [] }

function ratesFor(
  exam: Computed,
  paper: ComputedPaper,
  student: number,
): { klass: GroupRates; school: GroupRates } {
  const { klass, school, facts } = placeOf(exam, student)
  const { stats } = paper.column
  const shown = (rates: GroupRates | undefined, n: number | undefined) =>
    (mayShowMean(facts.rankDisplay, n ?? 0) ? rates : undefined) ?? HIDDEN
  return {
    klass: shown(paper.rates.klass[klass], stats.klass[klass]?.n),
    school: shown(paper.rates.school[school], stats.school[school]?.n),
  }
}
