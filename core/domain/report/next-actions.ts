import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { bestLead } from './best-lead.ts'
import { knowledgeRows } from './knowledge.ts'
import { groupLostMarks, type LostItem } from './lost-marks.ts'
import { isNotTaken } from './not-taken.ts'
import { type WeaknessPart, weaknesses } from './weakness.ts'

/** A child does three things, not ten. */
export const MAX_ACTIONS = 3
const MAX_ITEMS = 5

interface About {
  readonly paperId: string
  readonly courseName: string
}
/**
 * One thing to do; the words are made from it. `items` are item numbers; `own` and `reference` are score rates 0..1.
 * `marks`: of a redo those of the subject's weakness, of which `items` are the first few and `parts` all; of a point to
 * study those within reach.
 */
export type NextAction =
  | ({ readonly kind: 'makeUp' } & About)
  | ({
      readonly kind: 'redo'
      readonly items: readonly string[]
      readonly marks: number
      readonly parts: readonly WeaknessPart[]
    } & About)
  | ({
      readonly kind: 'study'
      readonly knowledge: string
      readonly marks: number
      readonly own: number
      readonly reference: number
    } & About)
  | ({ readonly kind: 'ask'; readonly items: readonly string[] } & About)
  | ({ readonly kind: 'keep' } & About)

const about = ({ paperId, courseName }: ReportSubject): About => ({ paperId, courseName })
const numbers = (items: readonly LostItem[]): string[] => items.slice(0, MAX_ITEMS).map(({ item }) => item.no)

/** Redoing what most others got: the subject whose weakness is worth most first, of its items the few most worth it. */
function redo(report: StudentReport): NextAction[] {
  return weaknesses(report)
    .filter(({ marks }) => marks >= 1)
    .map(({ paperId, courseName, items, parts, marks }) => ({
      ...{ kind: 'redo' as const, paperId, courseName },
      ...{ items: numbers(items), parts, marks },
    }))
}

/** Learning a weak knowledge point; those of the subject already redone come after the others. */
function study(report: StudentReport, after: string | undefined): NextAction[] {
  return report.subjects
    .flatMap((subject) =>
      knowledgeRows(subject, report.counts)
        .filter((row) => row.verdict === 'weak' && row.recoverable >= 1)
        .slice(0, 1)
        .flatMap(({ knowledge, recoverable: marks, own, reference }) =>
          reference === null
            ? []
            : [
                {
                  kind: 'study' as const,
                  ...about(subject),
                  knowledge: knowledge.name,
                  marks,
                  own,
                  reference,
                },
              ],
        ),
    )
    .sort((a, b) => Number(a.paperId === after) - Number(b.paperId === after) || b.marks - a.marks)
}

/** Items hard for all are best asked about together: the subject that lost most there. */
function ask(report: StudentReport): NextAction[] {
  return report.subjects
    .map((subject) => ({
      subject,
      hard: groupLostMarks(subject.items, subject.counts ?? report.counts).groups.hardForAll,
    }))
    .filter(({ hard }) => hard.length > 0)
    .sort((a, b) => sumLost(b.hard) - sumLost(a.hard))
    .map(({ subject, hard }) => ({ kind: 'ask' as const, ...about(subject), items: numbers(hard) }))
}

const sumLost = (items: readonly LostItem[]): number => items.reduce((sum, { lost }) => sum + lost, 0)

/**
 * What to do next, at most {@link MAX_ACTIONS}: catch up on a missed paper, redo what most others got, learn one
 * knowledge point, ask about what was hard for all, keep what goes well. One of each kind, most worth doing first.
 */
export function nextActions(report: StudentReport): NextAction[] {
  const missed = report.subjects.filter((subject) => subject.score === null && !isNotTaken(subject))
  const again = redo(report)[0]
  const lead = bestLead(report)
  const candidates: (NextAction | undefined)[] = [
    missed[0] && { kind: 'makeUp', ...about(missed[0]) },
    again,
    study(report, again?.paperId)[0],
    ask(report)[0],
    lead ? { kind: 'keep', ...about(lead.subject) } : undefined,
  ]
  return candidates.filter((action) => action !== undefined).slice(0, MAX_ACTIONS)
}

/**
 * The one thing to do first: what report, consolidation, practice centre and companion name alike. What goes well is
 * nothing to do.
 */
export function firstStep(report: StudentReport): NextAction | null {
  const [first] = nextActions(report)
  return first === undefined || first.kind === 'keep' ? null : first
}

/**
 * The knowledge point that is worth most now: of the items to redo the one on which most marks were lost, else the one to
 * learn; null where neither is to be done, or the paper names no points.
 */
export function firstPoint(report: StudentReport): { name: string; courseName: string } | null {
  for (const action of nextActions(report)) {
    const subject = report.subjects.find(({ paperId }) => paperId === action.paperId)
    if (action.kind === 'study') return { name: action.knowledge, courseName: action.courseName }
    if (action.kind !== 'redo' || !subject) continue
    const lost = new Map<number, number>()
    for (const { no, full, score, kp } of subject.items)
      if (action.items.includes(no))
        for (const at of kp) lost.set(at, (lost.get(at) ?? 0) + full - (score ?? full))
    const [most] = [...lost].sort((a, b) => b[1] - a[1])
    const name = subject.knowledge[most?.[0] ?? -1]?.name
    if (name !== undefined) return { name, courseName: action.courseName }
  }
  return null
}
