import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import { BlockLine } from './block-line.part.tsx'
import { PaperLead } from './paper-lead.part.tsx'
import { endOfAll, shareOf, sumsOf, whenWords } from './progress.rules.ts'
import css from './read-progress.module.css'
import { StateBadge } from './state-badge.part.tsx'
import type { Paper } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

interface PaperCardProps {
  paper: Paper
  now: number
  onChanged: () => Promise<void>
}

/** One paper under marking: all of it in a few numbers, then its blocks. */
export const PaperCard = ({ paper, now, onChanged }: PaperCardProps) => {
  const { blocks, markingId, state } = paper
  const sums = sumsOf(blocks)
  const ends = endOfAll(blocks)
  return (
    <Card
      flush
      title={t('readProgress.paper', { exam: paper.examName, course: paper.courseName })}
      aside={<StateBadge state={state} />}
    >
      <div className={css['head']}>
        {state === 'trial' && <p>{t('readProgress.trial')}</p>}
        <Figures
          facts={[
            [
              t('readProgress.done'),
              t('readProgress.ofAll', {
                n: sums.final,
                all: sums.answers,
                rate: formatRate(shareOf(sums.final, sums.answers)),
              }),
            ],
            [t('readProgress.left'), String(sums.answers - sums.final)],
            [t('readProgress.problems'), String(sums.problems)],
            [t('readProgress.arbitrations'), String(sums.arbitrations)],
            [t('readProgress.ends'), ends === null ? t('readProgress.noEnd') : whenWords(ends, now)],
          ]}
        />
        {paper.maySet && <PaperLead paper={paper} onChanged={onChanged} />}
      </div>
      <List label={t('readProgress.blocks')}>
        {blocks.map((block) => (
          <BlockLine key={block.blockId} block={block} now={now} />
        ))}
        <ListItem
          title={t('readProgress.classes')}
          note={t('readProgress.classesText')}
          href={readHref(waysHere().classes, { markingId })}
        />
      </List>
    </Card>
  )
}
