import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../do/do.module.css'
import { changeAnswer } from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'

/** What another window had written in the same answer: shown with a choice, never thrown away unasked. */
export const OtherWindow = ({ open, no }: { open: OpenPaper; no: number }) => {
  const [settled, setSettled] = useState<readonly number[]>([])
  const other = open.others.findLast(
    ({ path, value, savedAt }) =>
      path === `${no}.text` &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      value !== open.paper.answers[no]?.text &&
      !settled.includes(savedAt),
  )
  if (!other || typeof other.value !== 'string') return null
  const text = other.value
  const settle = () => setSettled([...settled, other.savedAt])
  return (
    <div className={css['resume']} role="status">
      <p>{t('homework.otherKept', { no, text })}</p>
      <div className={css['add']}>
        <Button onClick={settle}>{t('homework.keepMine')}</Button>
        <Button
          onClick={() => {
            void open.change((now) => changeAnswer(now, no, { text }))
            settle()
          }}
        >
          {t('homework.useOther')}
        </Button>
      </div>
    </div>
  )
}
