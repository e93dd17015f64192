import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from './button.tsx'
import css from './state.module.css'

interface ErrorStateProps {
  /** What failed. */
  title: string
  /** What is safe, and what the person can do. */
  text?: ReactNode
  onRetry?: (() => void) | undefined
  action?: ReactNode
}

export const ErrorState = ({ title, text, onRetry, action }: ErrorStateProps) => (
  <div className={css['state']} role="alert">
    <span className={css['wrong']} aria-hidden="true">
      !
    </span>
    <p className={css['title']}>{title}</p>
    {text !== undefined && <p className={css['text']}>{text}</p>}
    {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    {action}
  </div>
)
