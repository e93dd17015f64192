import type { ConsolidatePaper, ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import type { ConsolidateMarkDraft } from './marking.rules.ts'
import { Answered, Why } from './question-text.part.tsx'

const LONGEST = 300
const HALVES = 2

interface MarkQuestionProps {
  paper: ConsolidatePaper
  question: ConsolidateQuestion
  given: ConsolidateMarkDraft
  /** False: a family, which has three marks and no words. */
  staff: boolean
  missing: boolean
  onChange: (given: ConsolidateMarkDraft) => void
}

/** One answer with its key, and the mark for it: typed, or by one press. */
export const MarkQuestion = ({ paper, question, given, staff, missing, onChange }: MarkQuestionProps) => {
  const { no, fullMark } = question
  const quick = [
    ['wrong', 0],
    ['half', fullMark / HALVES],
    ['right', fullMark],
  ] as const
  return (
    <Card title={t('consolidate.no', { no })}>
      <div className={shared['middle']}>
        <Why question={question} />
        <Answered paper={paper} question={question} />
        <fieldset className={css['group']}>
          <legend className={shared['quiet']}>{t('consolidate.mark.of', { no })}</legend>
          {staff && (
            <Field
              label={t('consolidate.mark.score', { full: formatScore(fullMark) })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={given.score}
              error={missing ? t('consolidate.mark.invalid', { full: formatScore(fullMark) }) : undefined}
              onChange={({ target: { value } }) => onChange({ ...given, score: value })}
            />
          )}
          <div className={css['scores']}>
            {quick.map(([name, score]) => (
              <Button
                key={name}
                aria-pressed={given.score === String(score)}
                kind={given.score === String(score) ? 'primary' : 'plain'}
                onClick={() => onChange({ ...given, score: String(score) })}
              >
                {t(`consolidate.mark.${name}`, { n: formatScore(score) })}
              </Button>
            ))}
          </div>
        </fieldset>
        {staff && (
          <Field
            label={t('consolidate.mark.word')}
            maxLength={LONGEST}
            value={given.comment}
            onChange={({ target: { value } }) => onChange({ ...given, comment: value })}
          />
        )}
      </div>
    </Card>
  )
}
