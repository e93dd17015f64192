import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { Alarms } from './alarms.part.tsx'
import { Markers } from './markers.part.tsx'
import { shareOf } from './progress.rules.ts'
import css from './read-progress.module.css'
import { speedWords } from './speed.rules.ts'
import { Spread } from './spread.part.tsx'
import { StateBadge } from './state-badge.part.tsx'
import type { Question } from './use-papers.ts'

/** All that is known of a block. */
export const QuestionBody = ({ of }: { of: Question }) => {
  const { block, mean, sd, zeroRate, agreement, now } = of
  const full = block.items.reduce((sum, item) => sum + item.full, 0)
  return (
    <>
      <Card title={block.blockName} aside={<StateBadge state={block.state} />}>
        <p className={shared['quiet']}>
          {t('readProgress.blockOf', {
            exam: block.examName,
            course: block.courseName,
            items: block.items.map((i) => i.itemNo).join(t('readProgress.comma')),
            full: formatScore(full),
          })}
        </p>
        <p className={css['finding']}>
          {t('readProgress.finding', {
            done: block.final,
            all: block.answers,
            rate: formatRate(shareOf(block.final, block.answers)),
          })}
        </p>
        <p>{speedWords(block, now)}</p>
        <Figures
          facts={[
            [t('readProgress.left'), String(block.answers - block.final)],
            [t('readProgress.given'), t('readProgress.givenOf', { n: block.given, all: block.wanted })],
            [t('readProgress.problems'), String(block.problems)],
            [t('readProgress.arbitrations'), String(block.arbitrations)],
            [t('readProgress.mean'), formatMean(mean)],
            [t('readProgress.sd'), formatMean(sd)],
            [t('readProgress.zeroRate'), formatRate(zeroRate)],
            ...(block.mode === 'single'
              ? []
              : [[t('readProgress.agreement'), formatRate(agreement)] as const]),
          ]}
        />
      </Card>
      <Alarms markers={of.markers} leads={block.leads} />
      <div className={css['panes']}>
        <Spread of={of} />
        <Markers
          markers={of.markers}
          leads={block.leads}
          now={now}
          of={`${block.examName} ${block.courseName} ${block.blockName}`}
        />
      </div>
    </>
  )
}
