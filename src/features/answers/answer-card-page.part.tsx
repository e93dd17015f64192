import { useState } from 'react'
import type { CardBlock } from '#contract/exam/card.ts'
import { t } from '#src/i18n/i18n.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { Button } from '#src/ui/button.tsx'
import css from './answer-card.module.css'
import type { CardBlockMarks, CardPage } from './answer-card.rules.ts'
import { Board } from './answer-card-board.part.tsx'

interface PageProps {
  page: CardPage
  count: number
  marked: readonly CardBlockMarks[]
  chosen: CardBlock | null
  onChoose: (block: CardBlock) => void
}

/** One page of the card: its picture from this phone or the school, or a way to ask again. */
export const PageView = ({ page, count, marked, chosen, onChoose }: PageProps) => {
  const [again, setAgain] = useState(0)
  const url = useServerFileUrl(page.fileId, again)
  const { no } = page
  if (url === undefined)
    return (
      <p className={css['wait']} role="status">
        {t('answers.scan.pageComing', { no })}
      </p>
    )
  if (url === null)
    return (
      <div className={css['failed']}>
        <p>{t('answers.scan.pageFailed', { no })}</p>
        <Button onClick={() => setAgain(again + 1)}>{t('common.retry')}</Button>
      </div>
    )
  return (
    <>
      {page.blank && <p className={css['note']}>{t('answers.scan.blank', { no })}</p>}
      <Board
        src={url}
        alt={t('answers.scan.pageAlt', { no, count })}
        page={page}
        marked={marked}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  )
}
