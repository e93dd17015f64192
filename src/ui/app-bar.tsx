import type { ReactNode, Ref } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from './app-bar.module.css'

interface AppBarProps {
  title: ReactNode
  onBack?: (() => void) | undefined
  /** At the left of a first page: the child switcher. */
  start?: ReactNode
  /** At most two. */
  actions?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** Only the heading, for a screen reader: the host draws the bar. */
  hidden?: boolean
}

export const AppBar = ({ title, onBack, start, actions, headingRef, hidden }: AppBarProps) => (
  <header data-print="title" className={hidden ? css['hidden'] : css['bar']}>
    {onBack && (
      <button
        type="button"
        data-print="hide"
        className={css['back']}
        aria-label={t('common.back')}
        onClick={onBack}
      >
        <span aria-hidden="true" />
      </button>
    )}
    {start}
    <h1 className={css['title']} tabIndex={-1} ref={headingRef}>
      {title}
    </h1>
    {actions !== undefined && (
      <div data-print="hide" className={css['actions']}>
        {actions}
      </div>
    )}
  </header>
)
