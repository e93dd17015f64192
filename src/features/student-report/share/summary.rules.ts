import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { gradeBefore } from '#core/domain/exam/class-label.ts'
import { LOST_GROUPS } from '#core/domain/report/lost-marks.ts'
import { nextActions } from '#core/domain/report/next-actions.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { sinceLast } from '#core/domain/report/since-last.ts'
import { sumMarks } from '#core/domain/report/weakness.ts'
import { formatMean, formatPaperDay, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { ByWho, Who } from '#src/ui/charts/who.ts'
import { nextWords } from '#src/ui/report/next-words.ts'
import { formatStandingLines } from '#src/ui/report/standing-words.ts'
import { whoName } from '#src/ui/report/who-name.ts'
import { changeWords } from '../changes.rules.ts'
import { absenceWords, formatSubjectsTaken, meansWords, pendingWords } from '../head.rules.ts'
import { listShownGroups, subjectRates } from '../legend.rules.ts'
import { groupLostBySubject, isAlone, summarizeLostMarks } from '../lost.rules.ts'
import { gapWords, noScoreWords } from '../subjects.rules.ts'

/** Items named of one group of lost marks; the rest is counted. */
const MOST_ITEMS = 24

export interface SubjectRow {
  readonly paperId: string
  readonly course: string
  /** Marks of the full mark, or that the student was absent. */
  readonly marks: string
  readonly rates: ByWho
  /** Means of `groups` without the student's own, in their order. */
  readonly means: readonly string[]
  /** The same in one line, each with its group. */
  readonly meansLine: string
  /** Beside the class; '' where nobody can be compared with. */
  readonly gap: string
}

export interface LostRow {
  readonly name: string
  readonly count: string
  /** Item numbers by subject. */
  readonly items: string
}

/** What a report says in short, in words: paper and picture are both made of it. '' and empty lists: nothing is said. */
export interface ReportSummary {
  readonly exam: string
  readonly day: string
  /** Null: without name, class and school. */
  readonly person: { readonly name: string; readonly place: string } | null
  /** Null: absent from the whole exam, as `notes` say. */
  readonly total: { readonly score: string; readonly outOf: string; readonly rate: string } | null
  readonly means: string
  /** As far as the school shows it. */
  readonly standing: readonly string[]
  readonly changes: readonly string[]
  readonly notes: readonly string[]
  /** How totals with a missed subject count. */
  readonly absences: string
  readonly groups: readonly { readonly who: Who; readonly label: string }[]
  readonly rows: readonly SubjectRow[]
  readonly lost: { readonly finding: string; readonly rows: readonly LostRow[] } | null
  /** What to do next, most worth doing first; never empty. */
  readonly next: readonly string[]
  /** When it was published, and its version. */
  readonly made: string
}

interface SummaryOptions {
  /** With name, class and school of the student. */
  readonly named: boolean
}

const dropEmptyLines = (words: readonly string[]): string[] => words.filter((line) => line !== '')

function rowOf(
  subject: ReportSubject,
  groups: readonly Who[],
  compared: { counts: StudentReport['counts']; school: SchoolGroup },
): SubjectRow {
  const { paperId, courseName, score, full, averages } = subject
  const isPresent = score !== null
  const others = groups.filter((who) => who !== 'own')
  return {
    paperId,
    course: courseName,
    marks: isPresent
      ? t('report.subjects.score', { score: formatScore(score), full: formatScore(full) })
      : noScoreWords(subject),
    rates: subjectRates(subject),
    means: others.map((who) => formatMean(averages[who])),
    meansLine: others
      .map((who) => {
        const mean = formatMean(averages[who])
        return t(`share.mean.${who === 'school' ? compared.school : who}`, { mean })
      })
      .join(' · '),
    gap: isPresent ? gapWords(subject, compared) : '',
  }
}

function lostRows(report: StudentReport): LostRow[] {
  const all = groupLostBySubject(report)
  const alone = isAlone(report)
  const separator = t('report.listSeparator')
  return LOST_GROUPS.flatMap((group) => {
    const marks = all.flatMap(({ lost }) => lost.groups[group].map((item) => item.lost))
    if (marks.length === 0) return []
    let left = MOST_ITEMS
    const items = all.flatMap(({ subject, lost }) => {
      const numbers = lost.groups[group].slice(0, left).map(({ item }) => item.no)
      left -= numbers.length
      if (numbers.length === 0) return []
      const named = all.length > 1 ? { course: subject.courseName } : { course: '' }
      return [t('report.lost.notGivenIn', { ...named, items: numbers.join(separator) }).trim()]
    })
    const more = marks.length - MOST_ITEMS
    if (more > 0) items.push(t('report.class.lowMore', { count: more }).replaceAll(' ', '\u00a0'))
    return [
      {
        name: t(`report.lost.group.${alone ? 'all' : group}`),
        count: t('report.lost.count', { count: marks.length, marks: formatScore(sumMarks(marks)) }),
        items: items.join(' · '),
      },
    ]
  })
}

/**
 * The report in short. It speaks of the student, as others read it: by name, or without one. `last`: the report of the last
 * comparable exam, null where there is none.
 */
export function summarizeReport(
  report: StudentReport,
  last: StudentReport | null,
  { named }: SummaryOptions,
): ReportSummary {
  const { student, total, subjects } = report
  const group = schoolGroup(report)
  const about = { reader: 'other', child: named ? student.studentName : t('reader.student') }
  const since = last && sinceLast(report, last)
  const isPresent = total.score !== null
  const all = listShownGroups(subjects.map(subjectRates))
  const next = nextActions(report).map((action) => nextWords(action, about))
  return {
    exam: report.examName,
    day: formatPaperDay(report.startTime),
    person: named
      ? {
          name: student.studentName,
          place: t('report.person', {
            grade: gradeBefore(student.gradeName, student.className),
            class: student.className,
            school: student.schoolName,
          }).trim(),
        }
      : null,
    total: isPresent
      ? {
          score: formatScore(total.score),
          outOf: t('report.head.outOf', { full: formatScore(total.full) }),
          rate: t('report.head.rate', { rate: formatRate(total.scoreRate) }),
        }
      : null,
    means: isPresent ? meansWords(report) : '',
    standing: isPresent ? formatStandingLines(total.standing, group) : [],
    changes: since ? changeWords(since, group) : [],
    notes: dropEmptyLines([
      isPresent ? formatSubjectsTaken(report) : t('report.absentTitle'),
      isPresent ? '' : t('report.absentText'),
      pendingWords(report),
    ]),
    absences: absenceWords(report),
    groups: all.map((who) => ({ who, label: who === 'own' ? t('share.own') : whoName(who, group) })),
    rows: subjects.map((subject) => rowOf(subject, all, { counts: report.counts, school: group })),
    lost:
      isPresent && groupLostBySubject(report).length > 0
        ? { finding: summarizeLostMarks(report), rows: lostRows(report) }
        : null,
    next: next.length > 0 ? next : [t('report.next.none')],
    made: [
      t('report.published', { when: formatPaperDay(report.publishedAt) }),
      t('report.version', { version: report.version }),
    ].join(' · '),
  }
}
