import type { ReportSubject } from '#contract/report.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import css from './answers.module.css'
import { chosenSubject, satSubjects, tallyOf } from './answers.rules.ts'
import { Assigned } from './assigned.part.tsx'
import { ReportFrame } from './report-frame.part.tsx'
import { SubjectFiles } from './subject-files.part.tsx'
import type { Link } from './use-report.ts'

/** The standing as the school shows it, in words; '' where it shows none. */
function standing({ standing: s }: ReportSubject): string {
  if (s.show === 'level') return t('answers.subject.level', { level: s.level })
  if (s.show === 'band') return t('answers.subject.band', { band: s.band })
  if (s.show === 'exact') {
    return t('answers.subject.rank', {
      classRank: s.classRank,
      classOf: s.classOf,
      rank: s.schoolRank,
      of: s.schoolOf,
    })
  }
  return ''
}

const Subject = ({ subject, link }: { subject: ReportSubject; link: Link }) => {
  const tally = tallyOf(subject)
  const { averages } = subject
  const facts: [string, string][] = [
    [t('answers.subject.rate'), formatRate(subject.scoreRate)],
    [t('answers.subject.class'), formatMean(averages.class)],
    [t('answers.subject.school'), formatMean(averages.school)],
    ...(averages.joint === null
      ? []
      : [[t('answers.subject.joint'), formatMean(averages.joint)] as [string, string]]),
  ]
  const weakest = subject.knowledge
    .filter((k) => k.full > 0)
    .toSorted((a, b) => a.score / a.full - b.score / b.full)
  const line = standing(subject)
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
            {subject.standing.show === 'level' && <a href={href.levelTip(link)}>{t('answers.level.what')}</a>}
          </p>
        )}
        <Figures facts={facts} />
      </Card>
      {subject.assigned && subject.score !== null && (
        <Assigned assigned={subject.assigned} raw={subject.score} />
      )}
      {weakest.length > 0 && (
        <Card title={t('answers.subject.knowledge')}>
          <ul className={css['points']}>
            {weakest.map((k) => (
              <li key={k.name}>
                <span>{k.name}</span>
                <span className={css['bar']} aria-hidden="true">
                  <i style={{ inlineSize: `${Math.min(100, Math.max(0, (k.score / k.full) * 100))}%` }} />
                </span>
                <span className={css['value']}>
                  {t('answers.subject.of', { score: formatScore(k.score), full: formatScore(k.full) })}
                  {k.classRate !== null && (
                    <small> {t('answers.subject.classRate', { rate: formatRate(k.classRate) })}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
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
        const subject = chosenSubject(report, paperId)
        if (!subject) return <EmptyState title={t('answers.empty.title')} text={t('answers.empty.text')} />
        return (
          <>
            <Picker
              label={t('answers.subjects')}
              value={subject.paperId}
              options={satSubjects(report).map((s) => ({ value: s.paperId, title: s.courseName }))}
              onChange={(id) => setQuery({ paperId: id })}
            />
            <Subject subject={subject} link={link} />
            <SubjectFiles examId={link.examId} paperId={subject.paperId} />
          </>
        )
      }}
    </ReportFrame>
  )
}
