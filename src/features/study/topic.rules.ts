import type { StudentReport } from '#contract/exam/report.ts'
import { knowledgeRows } from '#core/domain/report/knowledge.ts'
import { firstPoint } from '#core/domain/report/next-actions.ts'
import { type Weakness, weaknesses } from '#core/domain/report/weakness.ts'

export interface Topic {
  name: string
  courseName: string
  /** weak: worth another look; keep: nothing is weak, so something that went well. */
  kind: 'weak' | 'keep'
  /** What most of the class got in its subject; null where there is nothing of the kind. */
  weakness: Weakness | null
}

const WEEK_MS = 7 * 86_400_000
/** Monday 5 January 1970, midnight in Beijing. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5) - 8 * 3_600_000

/** Weeks since January 1970; a week begins on Monday in Beijing. */
export const weekOf = (now: number): number => Math.floor((now - FIRST_MONDAY) / WEEK_MS)

const sum = (text: string): number => {
  let n = 0
  for (let at = 0; at < text.length; at++) n += text.charCodeAt(at)
  return n
}

const weaknessIn = (report: StudentReport, course: string): Weakness | null =>
  weaknesses(report).find(({ courseName }) => courseName === course) ?? null

/**
 * The one topic to talk about until the next exam: the knowledge point of what report, consolidation and practice centre
 * name as the first thing to do, else the weakest, else the strongest.
 * @returns null when the report names no topics
 */
export function topicOf(report: StudentReport): Topic | null {
  const first = firstPoint(report)
  if (first) return { ...first, kind: 'weak', weakness: weaknessIn(report, first.courseName) }
  const rows = report.subjects.flatMap((subject) =>
    knowledgeRows(subject, report.counts).map((row) => ({ row, courseName: subject.courseName })),
  )
  const [weak] = rows
    .filter(({ row }) => row.verdict === 'weak')
    .sort((a, b) => b.row.recoverable - a.row.recoverable)
  const [best] = rows.toSorted((a, b) => b.row.own - a.row.own)
  const pick = weak ?? best
  if (!pick) return null
  const { row, courseName } = pick
  const kind = weak ? 'weak' : 'keep'
  return {
    name: row.knowledge.name,
    courseName,
    kind,
    weakness: weak ? weaknessIn(report, courseName) : null,
  }
}

export const QUESTIONS = ['study.q1', 'study.q2', 'study.q3', 'study.q4'] as const

/** The one question to ask in a week: the same on every phone of a family. */
export const pickWeeklyQuestion = (topic: string, week: number): (typeof QUESTIONS)[number] =>
  QUESTIONS[(sum(topic) + week) % QUESTIONS.length] ?? 'study.q1'
