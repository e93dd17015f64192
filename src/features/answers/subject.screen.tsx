import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { gapOf } from '#core/domain/report/gap.ts'
import { type KnowledgeRow, knowledgeRows } from '#core/domain/report/knowledge.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { Legend } from '#src/ui/charts/legend.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { Picker } from '#src/ui/report/picker.tsx'
import { whoName } from '#src/ui/report/who-name.ts'
import shared from '#src/ui/shared.module.css'
import css from './answers.module.css'
import { findSubjectOrFirst, listSatSubjects, tallyOf } from './answers.rules.ts'
import { Assigned } from './assigned.part.tsx'
import { ReportFrame } from './report-frame.part.tsx'
import { SubjectAdvice } from './subject-advice.part.tsx'
import { SubjectFiles } from './subject-files.part.tsx'
import { SubjectTrend } from './subject-trend.part.tsx'
import type { ReportRef } from './use-report.ts'

const ratesOf = ({ own, reference }: KnowledgeRow) => ({ own, class: reference, school: null, joint: null })

/** Knowledge points of a subject on one scale, each with the class's mark; what the class gets most beyond is first. */
const SubjectPoints = ({ report, subject }: { report: StudentReport; subject: ReportSubject }) => {
  const rows = knowledgeRows(subject, report.counts)
  if (rows.length === 0) return null
  const compared = rows.some(({ reference }) => reference !== null)
  return (
    <Card title={t('answers.subject.knowledge')}>
      <div className={css['legend']}>
        <Legend
          items={(compared ? (['own', 'class'] as const) : (['own'] as const)).map((who) => ({
            who,
            label: t(`report.who.${who}`),
          }))}
        />
      </div>
      <BarCompare
        rows={rows.map((row) => ({
          id: row.knowledge.name,
          label: <span>{row.knowledge.name}</span>,
          note: (
            <>
              {t('answers.subject.of', {
                score: formatScore(row.knowledge.score),
                full: formatScore(row.knowledge.full),
              })}
              {row.reference !== null &&
                ` · ${t('answers.subject.classRate', { rate: formatRate(row.reference) })}`}
            </>
          ),
          rates: ratesOf(row),
        }))}
      />
    </Card>
  )
}

/** The standing as the school shows it, in words; '' where it shows none. */
function formatSubjectStanding({ standing: s }: ReportSubject, group: SchoolGroup): string {
  if (s.show === 'level') return t('answers.subject.level', { level: s.level })
  if (s.show === 'band') return t('answers.subject.band', { group, band: s.band })
  if (s.show === 'exact') {
    return t('answers.subject.rank', {
      group,
      classRank: s.classRank,
      classOf: s.classOf,
      rank: s.schoolRank,
      of: s.schoolOf,
    })
  }
  return ''
}

interface SubjectProps {
  report: StudentReport
  subject: ReportSubject
  link: ReportRef
}

const Subject = ({ report, subject, link }: SubjectProps) => {
  const tally = tallyOf(subject)
  const { averages } = subject
  const group = schoolGroup(report)
  const facts: [string, string][] = [
    [t('answers.subject.rate'), formatRate(subject.scoreRate)],
    [whoName('class', group), formatMean(averages.class)],
    [whoName('school', group), formatMean(averages.school)],
    ...(averages.joint === null
      ? []
      : [[whoName('joint', group), formatMean(averages.joint)] as [string, string]]),
  ]
  const line = formatSubjectStanding(subject, group)
  const gap = gapOf(subject, report.counts)
  const marks = gap === null ? '0' : formatMarks(Math.abs(gap.marks))
  const said =
    gap === null || marks === '0'
      ? ''
      : t(gap.marks > 0 ? 'report.subjects.below' : 'report.subjects.above', {
          marks,
          group: gap.group === 'school' ? group : gap.group,
        })
  return (
    <>
      <Card title={subject.courseName}>
        <p className={shared['big']}>
          {t('answers.question.score', {
            score: formatScore(subject.score),
            full: formatScore(subject.full),
          })}
        </p>
        {line !== '' && (
          <p>
            {line}{' '}
            {subject.standing.show === 'level' && (
              <a className={shared['target']} href={href.levelTip(link)}>
                {t('answers.level.what')}
              </a>
            )}
          </p>
        )}
        <Figures facts={facts} />
        {said !== '' && <p className={css['quiet']}>{said}</p>}
      </Card>
      {subject.assigned && subject.score !== null && (
        <Assigned assigned={subject.assigned} raw={subject.score} />
      )}
      <SubjectAdvice report={report} subject={subject} link={link} />
      <SubjectTrend report={report} subject={subject} link={link} />
      <SubjectPoints report={report} subject={subject} />
      <Card title={t('answers.title.card')}>
        <p>{t('answers.card.tally', { right: tally.right, part: tally.part, wrong: tally.wrong })}</p>
        <div className={shared['below']}>
          <ButtonLink kind="primary" block href={href.answerCard({ ...link, paperId: subject.paperId })}>
            {t('answers.subject.open')}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}

/** One subject of a report. */
export const SubjectDetailScreen = () => {
  const paperId = useQuery('paperId')
  const setQuery = useSetQuery()
  return (
    <ReportFrame title={t('answers.title.subject')}>
      {(report, link) => {
        const subject = findSubjectOrFirst(report, paperId)
        if (!subject) return <EmptyState title={t('answers.empty.title')} text={t('answers.empty.text')} />
        return (
          <>
            <Picker
              label={t('answers.subjects')}
              value={subject.paperId}
              options={listSatSubjects(report).map((s) => ({ value: s.paperId, title: s.courseName }))}
              onChange={(id) => setQuery({ paperId: id })}
            />
            <Subject key={subject.paperId} report={report} subject={subject} link={link} />
            <SubjectFiles examId={link.examId} paperId={subject.paperId} />
          </>
        )
      }}
    </ReportFrame>
  )
}
