import { useState } from 'react'
import type { AnswerCard, CardBlock } from '#contract/exam/card.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import shared from '#src/ui/shared.module.css'
import css from './answer-card.module.css'
import { type CardItem, type CardPage, findBlockStrokes, listMarkedBlocks } from './answer-card.rules.ts'
import { PageView } from './answer-card-page.part.tsx'
import { classifyItemOutcome } from './answers.rules.ts'
import type { CardPictureProgress } from './use-answer-card.ts'
import type { ReportRef } from './use-report.ts'

const Small = ({ fileId }: { fileId: string }) => {
  const url = useServerFileUrl(fileId)
  return url ? <img src={url} alt="" /> : <span className={css['blank']} />
}

interface ThumbsProps {
  pages: readonly CardPage[]
  now: number
  onPage: (no: number) => void
}

/** The pages in small, to go from one to another. */
const Thumbs = ({ pages, now, onPage }: ThumbsProps) => (
  <nav className={css['thumbs']} aria-label={t('answers.scan.pages')}>
    {pages.map(({ no, thumbId, blank }) => (
      <button
        key={no}
        type="button"
        className={css['thumb']}
        aria-current={no === now ? 'page' : undefined}
        onClick={() => onPage(no)}
      >
        {thumbId === null ? <span className={css['blank']} /> : <Small fileId={thumbId} />}
        {t(blank ? 'answers.scan.pageBlank' : 'answers.scan.page', { no })}
      </button>
    ))}
  </nav>
)

const TONE = { right: 'good', part: 'warn', wrong: 'bad', none: 'muted' } as const

type Strokes = ReturnType<typeof findBlockStrokes>

const Crop = ({ fileId, no, strokes }: { fileId: string; no: string; strokes: Strokes }) => {
  const url = useServerFileUrl(fileId)
  if (!url) return null
  const alt = t('answers.scan.crop', { no })
  return strokes.length === 0 ? (
    <img className={shared['crop']} src={url} alt={alt} />
  ) : (
    <MarkedPicture src={url} alt={alt} strokes={strokes} label={t('answers.scan.drawn', { no })} />
  )
}

interface ItemViewProps {
  item: CardItem
  paperId: string
  link: ReportRef
  /** False: the question's page is not the reader's; the item's figures are. */
  isWhole: boolean
}

/** The chosen question: the piece of the card, its marks, and the way to all about it. */
const ItemView = ({ item, paperId, link, isWhole }: ItemViewProps) => {
  const { itemNo, score, full, cropIds } = item
  const outcome = full === null ? null : classifyItemOutcome({ score, full })
  return (
    <Card
      title={t('answers.scan.item', { no: itemNo })}
      aside={outcome && <Badge tone={TONE[outcome]}>{t(`answers.outcome.${outcome}`)}</Badge>}
    >
      {full !== null && (
        <p>{t('answers.question.score', { score: formatScore(score), full: formatScore(full) })}</p>
      )}
      {cropIds.map((id, part) => (
        <Crop key={id} fileId={id} no={itemNo} strokes={findBlockStrokes(item, part)} />
      ))}
      <p className={shared['below']}>
        <ButtonLink
          href={
            isWhole
              ? href.question({ ...link, paperId, itemNo })
              : href.items(PATH.scoring, { examId: link.examId, paperId, itemNo })
          }
        >
          {t('answers.scan.about')}
        </ButtonLink>
      </p>
    </Card>
  )
}

interface ScanProps {
  card: NonNullable<AnswerCard['card']>
  paperId: string
  blocks: readonly CardBlock[]
  link: ReportRef
  /** The reader may open the whole report, of which a question is a page. */
  isWhole: boolean
  making: CardPictureProgress
  onAgain: () => void
}

/** How the small pictures are coming; nothing once they are here. */
const MakingNote = ({ making, onAgain }: { making: CardPictureProgress; onAgain: () => void }) =>
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
        marked={listMarkedBlocks(page.no, blocks, card.items)}
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
