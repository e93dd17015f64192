import { useEffect, useRef } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from './exam-list.module.css'

/** Asks for the next page when it comes into view; a button, for keyboards and for where nothing scrolls. */
export const More = ({ onMore }: { onMore: () => void }) => {
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
