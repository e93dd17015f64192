import { t } from '#src/i18n/i18n.ts'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import css from './steps.module.css'

interface StepsProps {
  label: string
  /** `href`: a step that can be gone to. */
  steps: readonly { title: string; href?: string | undefined }[]
  /** From 0: those before it are done. As many as there are steps: all are. */
  current: number
}

/** How far a piece of work is that takes several steps. */
export const Steps = ({ label, steps, current }: StepsProps) => (
  <ol className={css['steps']} aria-label={label}>
    {steps.map(({ title, href }, i) => {
      const isDone = i < current
      const inside = (
        <>
          <span className={css['mark']} aria-hidden="true">
            {isDone ? '✓' : i + 1}
          </span>
          <span>{title}</span>
          {isDone && <VisuallyHidden>{t('steps.done')}</VisuallyHidden>}
        </>
      )
      return (
        <li
          key={title}
          className={cx(css['step'], isDone && css['done'], i === current && css['current'])}
          aria-current={i === current ? 'step' : undefined}
        >
          {href === undefined ? (
            <span className={css['inside']}>{inside}</span>
          ) : (
            <a className={css['inside']} href={href}>
              {inside}
            </a>
          )}
        </li>
      )
    })}
  </ol>
)
