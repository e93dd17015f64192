import { type PointerEvent, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { cx } from '#src/ui/class-names.ts'
import type { PhotoPage } from '../do/paper.rules.ts'
import { type Broken, isGone } from './making.rules.ts'
import { moveListItem, nearest } from './order.rules.ts'
import css from './page-tiles.module.css'
import { Thumb } from './thumb.part.tsx'

interface PageTilesProps {
  pages: readonly PhotoPage[]
  /** Those that could not be made ready. */
  broken: readonly Broken[]
  onOrder: (pages: PhotoPage[]) => void
  onDelete: (page: PhotoPage, at: number) => void
  /** Where a page is cut and turned. */
  editHref: (page: PhotoPage) => string
}

/** The photographed pages of an answer in their order: dragged by the handle, or moved by buttons. */
export const PageTiles = ({ pages, broken, onOrder, onDelete, editHref }: PageTilesProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<{ from: number; to: number } | null>(null)
  const shown = held ? moveListItem(pages, held.from, held.to) : pages

  const follow = (event: PointerEvent) => {
    if (!held || !list.current) return
    const boxes = [...list.current.children].map((tile) => tile.getBoundingClientRect())
    const to = nearest(boxes, event.clientX, event.clientY)
    if (to >= 0 && to !== held.to) setHeld({ ...held, to })
  }
  const drop = () => {
    if (held && held.to !== held.from) onOrder(moveListItem(pages, held.from, held.to))
    setHeld(null)
  }
  return (
    <ol ref={list} className={css['tiles']} aria-label={t('homework.pages')}>
      {shown.map((page, at) => (
        <li key={page.pageId} className={cx(css['tile'], held !== null && held.to === at && css['held'])}>
          <a className={css['picture']} href={editHref(page)}>
            {broken.some((one) => one.page.pageId === page.pageId) ? (
              <span className={css['broken']}>
                {t(
                  broken.some((one) => one.page.pageId === page.pageId && isGone(one))
                    ? 'homework.pageGone'
                    : 'homework.pageBroken',
                  { page: at + 1 },
                )}
              </span>
            ) : (
              <Thumb page={page} alt={t('homework.editPage', { page: at + 1 })} />
            )}
          </a>
          <div className={css['tools']}>
            <button
              type="button"
              className={css['tool']}
              aria-label={t('homework.pageEarlier', { page: at + 1 })}
              disabled={at === 0}
              onClick={() => onOrder(moveListItem(pages, at, at - 1))}
            >
              <span aria-hidden="true">‹</span>
            </button>
            <span
              className={css['handle']}
              title={t('homework.dragPage')}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setHeld({ from: at, to: at })
              }}
              onPointerMove={follow}
              onPointerUp={drop}
              onPointerCancel={() => setHeld(null)}
            >
              {at + 1}
            </span>
            <button
              type="button"
              className={css['tool']}
              aria-label={t('homework.pageLater', { page: at + 1 })}
              disabled={at === pages.length - 1}
              onClick={() => onOrder(moveListItem(pages, at, at + 1))}
            >
              <span aria-hidden="true">›</span>
            </button>
            <button
              type="button"
              className={cx(css['tool'], css['delete'])}
              aria-label={t('homework.deletePage', { page: at + 1 })}
              onClick={() => onDelete(page, at)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        </li>
      ))}
    </ol>
  )
}
