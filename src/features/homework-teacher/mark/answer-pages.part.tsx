import { useState } from 'react'
import type { Page } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Hand } from '#src/ui/pen/pen-tool.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import type { Paper } from './marking.rules.ts'
import { type Entries, strokesOf, strokesRev, strokesTarget } from './overlay.rules.ts'
import { PagePicture } from './page-picture.part.tsx'
import { PenPage } from './pen-page.part.tsx'
import type { Marking } from './use-marking.ts'

interface AnswerPagesProps {
  paper: Paper
  no: number
  pages: readonly Page[]
  entries: Entries
  put: Marking['put']
  hand: Hand
  onHand: (hand: Hand) => void
}

/** The photographed pages of an answer, one at a time under the pen. */
export const AnswerPages = ({ paper, no, pages, entries, put, hand, onHand }: AnswerPagesProps) => {
  const [at, setAt] = useState(0)
  const page = pages[Math.min(at, pages.length - 1)]
  if (!page) return null
  const alt = t('teach.pageOf', { no, page: at + 1 })
  const strokes = strokesOf(paper, entries, page.fileId)
  return (
    <>
      {pages.length > 1 && (
        <SegmentedControl
          label={t('teach.pages')}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
          options={pages.map((_, i) => ({ value: String(i), title: t('teach.pageNo', { no: i + 1 }) }))}
        />
      )}
      {paper.mayMark ? (
        <PenPage
          key={page.fileId}
          fileId={page.fileId}
          alt={alt}
          strokes={strokes}
          hand={hand}
          onHand={onHand}
          onStrokes={(next) =>
            put(strokesTarget(paper, page.fileId), {
              kind: 'strokes',
              body: { strokes: next.map((s) => ({ ...s, points: [...s.points] })) },
              baseRev: strokesRev(paper, page.fileId),
            })
          }
        />
      ) : (
        <PagePicture fileId={page.fileId} alt={alt} strokes={strokes} />
      )}
    </>
  )
}
