import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useServerFileUrl } from '#src/state/use-file-url.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import type { CardItem } from './answer-card.rules.ts'
import { outcomeOf } from './answers.rules.ts'
import type { Link } from './use-report.ts'

const TONE = { right: 'good', part: 'warn', wrong: 'bad', none: 'muted' } as const

const Crop = ({ fileId, no }: { fileId: string; no: string }) => {
  const url = useServerFileUrl(fileId)
  return url ? <img className={shared['crop']} src={url} alt={t('answers.scan.crop', { no })} /> : null
}

/** The chosen question: the piece of the card, its marks, and the way to all about it. */
export const ItemView = ({ item, paperId, link }: { item: CardItem; paperId: string; link: Link }) => {
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
      {cropIds.map((id) => (
        <Crop key={id} fileId={id} no={itemNo} />
      ))}
      <p className={shared['below']}>
        <ButtonLink href={href.question({ ...link, paperId, itemNo })}>{t('answers.scan.about')}</ButtonLink>
      </p>
    </Card>
  )
}
