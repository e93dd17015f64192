import { useState } from 'react'
import type { AnswerCard, CardBlock } from '#contract/card.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './answer-card.module.css'
import { markedOn } from './answer-card.rules.ts'
import { ItemView } from './answer-card-item.part.tsx'
import { PageView } from './answer-card-page.part.tsx'
import { Thumbs } from './answer-card-thumbs.part.tsx'
import type { Making } from './use-answer-card.ts'
import type { Link } from './use-report.ts'

interface ScanProps {
  card: NonNullable<AnswerCard['card']>
  paperId: string
  blocks: readonly CardBlock[]
  link: Link
  /** The reader may open the whole report, of which a question is a page. */
  isWhole: boolean
  making: Making
  onAgain: () => void
}

/** How the small pictures are coming; nothing once they are here. */
const MakingNote = ({ making, onAgain }: { making: Making; onAgain: () => void }) =>
  making === null ? null : 'failure' in making ? (
    <div className={css['tools']}>
      <p>{t('answers.scan.makingFailed', { why: failureText(making.failure) })}</p>
      <Button onClick={onAgain}>{t('common.retry')}</Button>
    </div>
  ) : (
    <p className={css['note']} role="status">
      {t('answers.scan.making', { percent: making.percent })}
    </p>
  )

/** A scanned card, page by page, with the marks of its questions. */
export const Scan = ({ card, paperId, blocks, link, isWhole, making, onAgain }: ScanProps) => {
  const setQuery = useSetQuery()
  const asked = Number(useQuery('page') ?? 1)
  const page = card.pages.find((p) => p.no === asked) ?? card.pages[0]
  const [chosen, setChosen] = useState<CardBlock | null>(null)
  if (!page) return null
  const turnTo = (no: number) => setQuery({ page: String(no) })
  const choose = (block: CardBlock) => {
    setChosen(block)
    if (block.page !== page.no) turnTo(block.page)
  }
  const item = card.items.find((i) => i.itemNo === chosen?.itemNo)
  const onCard = card.items.filter((i) => blocks.some((b) => b.itemNo === i.itemNo))
  return (
    <>
      {card.pages.length > 1 && (
        <Thumbs
          pages={card.pages}
          now={page.no}
          onPage={(no) => {
            setChosen(null)
            turnTo(no)
          }}
        />
      )}
      <MakingNote making={making} onAgain={onAgain} />
      <PageView
        key={page.fileId}
        page={page}
        count={card.pages.length}
        marked={markedOn(page.no, blocks, card.items)}
        chosen={chosen?.page === page.no ? chosen : null}
        onChoose={choose}
      />
      {item && <ItemView key={item.itemNo} item={item} paperId={paperId} link={link} isWhole={isWhole} />}
      {onCard.length > 0 && (
        <Card title={t('answers.scan.byQuestion')}>
          <ul className={css['items']}>
            {onCard.map((i) => {
              const first = blocks.find((b) => b.itemNo === i.itemNo)
              return (
                <li key={i.itemNo}>
                  <button
                    type="button"
                    className={css['item']}
                    aria-pressed={chosen?.itemNo === i.itemNo}
                    onClick={() => first && choose(first)}
                  >
                    <strong>{t('answers.scan.no', { no: i.itemNo })}</strong>
                    {i.full !== null && (
                      <span>
                        {formatScore(i.score)}/{formatScore(i.full)}
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </>
  )
}
