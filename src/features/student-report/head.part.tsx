import { memo } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { gradeBefore } from '#core/domain/exam/class-label.ts'
import { type Finding, findings } from '#core/domain/report/finding.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { sinceLast } from '#core/domain/report/since-last.ts'
import { trendUntil } from '#core/domain/report/trend.ts'
import { formatDay, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { formatMarks, formatPoints } from '#src/ui/report/marks.ts'
import { Standing } from '#src/ui/report/standing.tsx'
import { changeWords } from './changes.rules.ts'
import { absenceWords, formatSubjectsTaken, meansWords, pendingWords } from './head.rules.ts'
import css from './report.module.css'
import { trendWords } from './trend.rules.ts'

function say(finding: Finding, report: StudentReport): string {
  const key = `report.sentence.${finding.kind}` as const
  switch (finding.kind) {
    case 'trendUp':
    case 'trendDown':
      return t(key, { points: formatPoints(finding.points), compared: finding.compared })
    case 'lead':
      return t(key, { course: finding.courseName, marks: formatMarks(finding.marks) })
    case 'leadTotal':
      return t(key, { marks: formatMarks(finding.marks) })
    case 'knowledgeCost': {
      const { courseName: course, knowledge, own, reference } = finding
      return t(key, { course, knowledge, own: formatRate(own), class: formatRate(reference) })
    }
    case 'itemsCost': {
      const { courseName: course, count, marks } = finding
      return t(key, { course, count, marks: formatScore(marks) })
    }
    case 'plain':
      return t(key, { score: formatScore(report.total.score), full: formatScore(report.total.full) })
    case 'absent':
    case 'perfect':
    case 'mostlyHard':
    case 'even':
      return t(key)
  }
}

/** The report in one or two plain sentences made from its data. */
function sentenceOf(report: StudentReport): string {
  const [first, second] = findings(report).map((finding) => say(finding, report))
  if (first === undefined) return ''
  return second === undefined ? first : t('report.sentence.join', { first, second })
}

/** What changed since the last comparable exam; nothing without one. */
const Changes = ({ report, last }: { report: StudentReport; last: StudentReport | null }) => {
  const since = last && sinceLast(report, last)
  if (!since) return null
  return (
    <ul className={css['changes']}>
      {changeWords(since, schoolGroup(report)).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const Person = ({ report: { student, examName, startTime } }: { report: StudentReport }) => (
  <header className={css['person']}>
    <h2 className={css['name']}>{student.studentName}</h2>
    <p className={css['quiet']}>
      {t('report.person', {
        grade: gradeBefore(student.gradeName, student.className),
        class: student.className,
        school: student.schoolName,
      }).trim()}
    </p>
    <p className={css['quiet']}>{t('report.examOn', { exam: examName, day: formatDay(startTime) })}</p>
  </header>
)

interface HeadProps {
  readonly report: StudentReport
  /** The last comparable exam; null: there is none, or it is not here. */
  readonly last: StudentReport | null
}

const Score = ({ report, last }: HeadProps) => {
  const { total } = report
  const group = schoolGroup(report)
  if (total.score === null) {
    return (
      <div>
        <p className={css['absent']}>{t('report.absentTitle')}</p>
        <p className={css['quiet']}>{t('report.absentText')}</p>
      </div>
    )
  }
  const taken = formatSubjectsTaken(report)
  const means = meansWords(report)
  return (
    <div className={css['score']}>
      <p>
        <strong className={css['number']}>{formatScore(total.score)}</strong>{' '}
        <span className={css['quiet']}>{t('report.head.outOf', { full: formatScore(total.full) })}</span>
      </p>
      <p className={css['quiet']}>
        {t('report.head.rate', { rate: formatRate(total.scoreRate) })}
        {taken !== '' && ` · ${taken}`}
      </p>
      {means !== '' && <p className={css['quiet']}>{means}</p>}
      <Changes report={report} last={last} />
      <Standing standing={total.standing} group={group} />
    </div>
  )
}

/** Whose report it is, the number with what changed, the permitted standing, a small trend, and the report in one sentence. */
export const Head = memo(({ report, last }: HeadProps) => {
  const rates = trendUntil(report).flatMap(({ scoreRate }) => (scoreRate === null ? [] : [scoreRate]))
  return (
    <Card>
      <div className={css['head']}>
        <Person report={report} />
        <Score report={report} last={last} />
        {rates.length > 1 && report.total.score !== null && (
          <p className={css['trend']}>
            <Sparkline rates={rates} />
            <span>{trendWords(report)}</span>
          </p>
        )}
        {report.total.score !== null && <p className={css['sentence']}>{sentenceOf(report)}</p>}
        {[absenceWords(report), pendingWords(report)].map(
          (words) =>
            words !== '' && (
              <p key={words} className={css['quiet']}>
                {words}
              </p>
            ),
        )}
      </div>
    </Card>
  )
})
