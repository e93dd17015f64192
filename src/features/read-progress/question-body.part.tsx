import type { MarkerFigures } from '#contract/marking/progress.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { Distribution } from '#src/ui/charts/distribution.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { alarmWords } from './alarm.rules.ts'
import { Markers } from './markers.part.tsx'
import { shareOf } from './progress.rules.ts'
import css from './read-progress.module.css'
import { speedWords } from './speed.rules.ts'
import { binsOf } from './spread.rules.ts'
import { StateBadge } from './state-badge.part.tsx'
import type { ProgressQuestion } from './use-papers.ts'

/** How the marks that stand are spread. */
const Spread = ({ of: { block, spread, mean } }: { of: ProgressQuestion }) => {
  const bins = binsOf(spread, block.items)
  const all = spread.reduce((sum, { answers }) => sum + answers, 0)
  const [most, next] = spread.toSorted((a, b) => b.answers - a.answers)
  return (
    <Card title={t('readProgress.spread')}>
      {bins === null || most === undefined ? (
        <p className={shared['quiet']}>{t('readProgress.noSpread')}</p>
      ) : (
        <ChartFigure
          finding={
            most.answers === next?.answers
              ? t('readProgress.spreadMean', { mean: formatMean(mean), n: all })
              : t('readProgress.spreadFinding', {
                  mark: formatScore(most.mark),
                  rate: formatRate(shareOf(most.answers, all)),
                  mean: formatMean(mean),
                })
          }
          asTable={t('readProgress.asTable')}
          table={{
            head: [t('readProgress.mark'), t('readProgress.answers'), t('readProgress.share')],
            rows: spread.map(({ mark, answers }) => [
              formatScore(mark),
              String(answers),
              formatRate(shareOf(answers, all)),
            ]),
          }}
        >
          <Distribution bins={bins} you="" xAxis={t('readProgress.mark')} yAxis={t('readProgress.answers')} />
        </ChartFigure>
      )}
    </Card>
  )
}

/** Who should be asked about what, in words; who leads hears as well that there is nothing. */
const Alarms = ({ markers, leads }: { markers: readonly MarkerFigures[]; leads: boolean }) => {
  const all = markers.flatMap(({ markerId, name, alarms }) =>
    alarms.map((alarm) => ({ key: `${markerId}/${alarm.kind}`, name, alarm })),
  )
  if (all.length === 0) return leads && <p className={shared['quiet']}>{t('readProgress.noAlarm')}</p>
  return (
    <CardList title={t('readProgress.alarms')}>
      {all.map(({ key, name, alarm }) => (
        <ListItem
          key={key}
          title={name}
          note={alarmWords(alarm)}
          end={<Badge tone="bad">{t(`readProgress.kind.${alarm.kind}`)}</Badge>}
        />
      ))}
    </CardList>
  )
}

/** All that is known of a block. */
export const QuestionBody = ({ of }: { of: ProgressQuestion }) => {
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
