import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { familyExamHref } from '#src/nav/exam-href.ts'
import type { Novelty } from '#src/state/seen-exams.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import { ExamFacts, type FamilyExam } from '#src/ui/exam-row.tsx'
import shared from '#src/ui/shared.module.css'
import css from './home.module.css'
import { compareRates, type SinceLast, sinceLast } from './home.rules.ts'

const sentence = (exam: Readonly<FamilyExam>): string => {
  if (exam.scoreRate === null) return t('home.absentText')
  const said = compareRates(exam.scoreRate, exam.gradeScoreRate)
  const rate = formatRate(exam.scoreRate)
  return t(said.key, 'points' in said ? { rate, points: said.points } : { rate })
}

const since = ({ examName, way, marks, grade }: SinceLast): string =>
  t('home.since', {
    exam: examName,
    way,
    marks: formatScore(marks),
    gradeWay: grade?.way ?? 'none',
    grade: formatScore(grade?.marks ?? 0),
  })

interface NewestExamProps {
  exam: Readonly<FamilyExam>
  novelty: Novelty
  /** Exams of the list as far as it is here; the one before is among them. */
  recent: readonly Readonly<FamilyExam>[]
}

/** The newest exam: one number, what changed, then its story in one sentence. The whole card leads to the report. */
export const NewestExam = ({ exam, novelty, recent }: NewestExamProps) => {
  const last = sinceLast(exam, recent)
  return (
    <Card className={cx(shared['tight'], css['newest'])}>
      <h2 className={css['label']}>
        {t('home.newest')} {novelty && <Badge tone="info">{t(`exam.${novelty}`)}</Badge>}
      </h2>
      <p className={css['name']}>{exam.examName}</p>
      <div className={shared['quiet']}>
        <ExamFacts exam={exam} />
      </div>
      {exam.score === null ? (
        <p className={css['absent']}>{t('home.absent')}</p>
      ) : (
        <p className={css['number']}>
          <strong>{formatScore(exam.score)}</strong>
          <span>{t('home.outOf', { full: formatScore(exam.fullMark) })}</span>
        </p>
      )}
      {last && <p className={css['change']}>{since(last)}</p>}
      <p className={css['sentence']}>{sentence(exam)}</p>
      <div className={css['open']}>
        <ButtonLink kind="primary" block href={familyExamHref(exam)}>
          {t('home.report')}
        </ButtonLink>
      </div>
    </Card>
  )
}
