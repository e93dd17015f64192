import { memo } from 'react'
import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import shared from '#src/ui/shared.module.css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import css from './wrong-download.module.css'

interface QuestionRowProps {
  question: WrongBookQuestion
  chosen: boolean
  /** Its own page. */
  href: string
  onChoose: (question: WrongBookQuestion, isIn: boolean) => void
}

/** A question to be ticked: its number and marks, the first of its words, and the way to all of it. */
export const QuestionRow = memo(({ question, chosen, href, onChoose }: QuestionRowProps) => {
  const { itemNo, score, full, words, knowledge } = question
  return (
    <li>
      <label className={css['pick']}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(question, event.target.checked)}
        />
        <span className={css['what']}>
          <span className={shared['split']}>
            <strong>{t('download.item', { no: itemNo })}</strong>
            <span className={shared['quiet']}>
              {t('download.itemMark', { score: formatScore(score), full: formatScore(full) })}
            </span>
          </span>
          <span className={css['stem']}>
            {words === null ? knowledge.join(t('download.comma')) : plainTex(words.stem)}
          </span>
        </span>
      </label>
      <a className={css['open']} href={href}>
        {t('download.open')}
        <VisuallyHidden>{t('download.item', { no: itemNo })}</VisuallyHidden>
      </a>
    </li>
  )
})
