import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from './homework.module.css'

/** The words of a question with its formulas; where it stands on the uploaded paper, that it does. */
export const QuestionText = ({ text }: { text: string }) =>
  text === '' ? (
    <span className={css['muted']}>{t('homework.onPaper')}</span>
  ) : (
    <span className={css['stem']}>
      <MathText text={text} />
    </span>
  )
