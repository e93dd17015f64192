import type { AskedExam, Draft } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/class-names.ts'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'

const factsOf = ({ name, day, grades, courses, students, common }: AskedExam) =>
  [
    [t('scores.examName'), name],
    [t('scores.date'), day],
    [t('scores.grade'), grades.join(t('scores.comma'))],
    [t('scores.subjects'), courses.join(t('scores.comma'))],
    [t('scores.students'), students],
    [t('scores.which.common'), common],
  ] as const

/** Where an exam of the same name and day is stored: is this that one, or another? */
export const ImportWhich = ({ draft, calls }: { draft: Draft; calls: DraftCalls }) => {
  const { corrects = '' } = draft.settings
  const asks = draft.state === 'faults' ? (draft.check?.asks ?? []) : []
  const say = (answer: string) => void calls.settings({ corrects: answer })
  const busy = calls.doing === 'settings'
  if (asks.length === 0 && corrects === '') return null
  if (asks.length === 0)
    return (
      <div className={css['acts']}>
        <span>{t(corrects === 'new' ? 'scores.which.isNew' : 'scores.which.isCorrection')}</span>
        <Button kind="quiet" busy={busy} onClick={() => say('')}>
          {t('scores.which.again')}
        </Button>
      </div>
    )
  return (
    <section className={cx(css['middle'], css['which'])} aria-label={t('scores.which.title')}>
      <h3>{t('scores.which.title')}</h3>
      <p>{t('scores.which.text')}</p>
      {asks.map((exam) => (
        <div key={exam.examId} className={css['middle']}>
          <Facts facts={factsOf(exam)} />
          <p className={shared['quiet']}>{t(`scores.which.why.${exam.why}`)}</p>
          <div>
            <Button busy={busy} onClick={() => say(exam.examId)}>
              {t('scores.which.correct')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button kind="primary" busy={busy} onClick={() => say('new')}>
          {t('scores.which.new')}
        </Button>
      </div>
    </section>
  )
}
