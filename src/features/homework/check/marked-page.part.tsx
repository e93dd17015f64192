import type { Stroke } from '#contract/homework/homework.ts'
import { PAGE_UNITS } from '#core/domain/pen/mark.ts'
import { strokePath } from '#core/domain/pen/path.ts'
import { t } from '#src/i18n/i18n.ts'
import { ServerPicture } from '../photos/server-picture.part.tsx'
import css from './student-paper.module.css'

interface MarkedPageProps {
  fileId: string
  alt: string
  strokes: readonly Stroke[]
  /** Percent of the column: 100 fits. */
  width: number
}

/** A page with pen strokes over it as vectors, so that they stay sharp at any size. */
export const MarkedPage = ({ fileId, alt, strokes, width }: MarkedPageProps) => {
  return (
    // A keyboard scrolls what is larger than the column.
    <div
      className={css['frame']}
      tabIndex={width > 100 ? 0 : undefined}
      role={width > 100 ? 'group' : undefined}
      aria-label={width > 100 ? alt : undefined}
    >
      <div style={{ width: `${width}%` }}>
        <ServerPicture
          fileId={fileId}
          alt={alt}
          over={(ratio) =>
            strokes.length > 0 && (
              <svg
                className={css['marks']}
                viewBox={`0 0 ${PAGE_UNITS} ${Math.round(PAGE_UNITS * ratio)}`}
                role="img"
                aria-label={t('homework.penMarks')}
              >
                {strokes.map(({ color, width: thick, points }, at) => (
                  <path key={at} d={strokePath(points)} stroke={color} strokeWidth={thick} />
                ))}
              </svg>
            )
          }
        />
      </div>
    </div>
  )
}
