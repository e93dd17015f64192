import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './homework.module.css'

/** The words of a question; where it stands on the uploaded paper, that it does. */
export const QuestionText = ({ text }: { text: string }) =>
  text === '' ? (
    <span className={css['muted']}>{t('homework.onPaper')}</span>
  ) : (
    <span className={css['stem']}>{plainTex(text)}</span>
  )
