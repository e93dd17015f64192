import type { CSSProperties, ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One grey bar where something will be. `width` is a CSS length, `height` in px. */
export const Bone = ({ width = '100%', height = 16 }: { width?: string; height?: number }) => (
  <span className={css['bone']} style={{ width, height } satisfies CSSProperties} />
)

/**
 * The layout to come, drawn after 200 ms so that a quick answer does not flicker. Without children: `lines` rows of a
 * card.
 */
export const Skeleton = ({ lines = 3, children }: { lines?: number; children?: ReactNode }) => (
  <div className={css['skeleton']} role="status" data-loading>
    <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    <div aria-hidden="true" className={css['card']}>
      {children ??
        Array.from({ length: lines }, (_, line) => (
          <span key={line} className={css['row']}>
            <Bone width={line % 2 ? '50%' : '70%'} />
            <Bone width="35%" height={12} />
          </span>
        ))}
    </div>
  </div>
)
