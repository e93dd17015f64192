import type { ReactNode } from 'react'
import css from './state.module.css'

/** What will be here, and the one thing to do. */
export const EmptyState = ({
  title,
  text,
  action,
}: {
  title: string
  text?: ReactNode
  action?: ReactNode
}) => (
  <div className={css['state']}>
    <span className={css['mark']} aria-hidden="true" />
    <p className={css['title']}>{title}</p>
    {text !== undefined && <p className={css['text']}>{text}</p>}
    {action}
  </div>
)
