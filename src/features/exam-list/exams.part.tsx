import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE } from '#src/nav/exam-href.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './exam-list.module.css'

/** A page of a list as `useCall` reads it. */
export interface ListReading<Exam> {
  data: { readonly list: readonly Exam[]; readonly total: number } | null
  failure: Failure | null
  reload: () => Promise<void>
}

interface ExamsProps<Exam> {
  /** Reads one page, 1 and up. A hook: it is called by one component for each page. */
  usePage: (pageNo: number) => ListReading<Exam>
  row: (exam: Exam) => ReactNode
  /** Draws a page as cards of its own instead of one list of rows. */
  cards?: (exams: readonly Exam[]) => ReactNode
  empty: ReactNode
}

const Rows = <Exam,>({ pageNo, usePage, row, cards }: ExamsProps<Exam> & { pageNo: number }) => {
  const { data, failure, reload } = usePage(pageNo)
  useTellFailure(failure)
  if (data) return <>{cards ? cards(data.list) : data.list.map(row)}</>
  const Place = cards ? 'div' : 'li'
  return (
    <Place>
      {failure ? (
        <ErrorState
          title={t('exam.failedTitle')}
          text={
            <>
              {failureText(failure)}
              <br />
              {t('exam.safe')}
            </>
          }
          onRetry={() => void reload()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Place>
  )
}

/** Asks for the next page when it comes into view; a button, for keyboards and for where nothing scrolls. */
const More = ({ onMore }: { onMore: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return
    const seen = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && onMore())
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [onMore])
  return (
    <div ref={place} className={css['more']}>
      <Button kind="quiet" onClick={onMore}>
        {t('exam.more')}
      </Button>
    </div>
  )
}

/** The pages fetched so far, one below the other, and the way to the next. */
export const Exams = <Exam,>(props: ExamsProps<Exam>) => {
  const [pages, setPages] = useState(1)
  const first = props.usePage(1).data
  const last = props.usePage(pages).data
  const more = useCallback(() => setPages((n) => n + 1), [])
  if (first?.list.length === 0) return props.empty
  const all = Array.from({ length: pages }, (_, i) => <Rows key={i} {...props} pageNo={i + 1} />)
  return (
    <>
      {props.cards ? (
        <div className={css['cards']}>{all}</div>
      ) : (
        <CardList label={t('exam.listTitle')}>{all}</CardList>
      )}
      {first && first.total > pages * EXAM_PAGE && <PaperNote rows={pages * EXAM_PAGE} total={first.total} />}
      {first && last && first.total > pages * EXAM_PAGE && <More onMore={more} />}
      {first && first.total <= pages * EXAM_PAGE && (
        <p className={css['count']}>{t('exam.count', { total: first.total })}</p>
      )}
    </>
  )
}
