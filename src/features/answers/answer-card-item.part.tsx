import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useServerFileUrl } from '#src/state/use-file-url.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import shared from '#src/ui/shared.module.css'
import { type CardItem, strokesOf } from './answer-card.rules.ts'
import { outcomeOf } from './answers.rules.ts'
import type { Link } from './use-report.ts'

const TONE = { right: 'good', part: 'warn', wrong: 'bad', none: 'muted' } as const

type Strokes = ReturnType<typeof strokesOf>

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
  link: Link
  /** False: the question's page is not the reader's; the item's figures are. */
  isWhole: boolean
}

/** The chosen question: the piece of the card, its marks, and the way to all about it. */
export const ItemView = ({ item, paperId, link, isWhole }: ItemViewProps) => {
  const { itemNo, score, full, cropIds } = item
  const outcome = full === null ? null : outcomeOf({ score, full })
  return (
    <Card
      title={t('answers.scan.item', { no: itemNo })}
      aside={outcome && <Badge tone={TONE[outcome]}>{t(`answers.outcome.${outcome}`)}</Badge>}
    >
      {full !== null && (
        <p>{t('answers.question.score', { score: formatScore(score), full: formatScore(full) })}</p>
      )}
      {cropIds.map((id, part) => (
        <Crop key={id} fileId={id} no={itemNo} strokes={strokesOf(item, part)} />
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
