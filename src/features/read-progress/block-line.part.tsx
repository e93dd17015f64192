import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'
import css from './read-progress.module.css'
import { speedWords } from './speed.rules.ts'
import type { Block } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

/** A block in the list of its paper: how far it is, how fast, and what waits for its leader. */
export const BlockLine = ({ block, now }: { block: Block; now: number }) => {
  const { final, answers, problems, arbitrations, alarms } = block
  const rate = shareOf(final, answers)
  return (
    <ListItem
      href={readHref(waysHere().question, { blockId: block.blockId })}
      title={block.blockName}
      note={
        <span className={css['block']}>
          <span className={shared['facts']}>
            <span>
              {t('readProgress.items', {
                items: block.items.map((i) => i.itemNo).join(t('readProgress.comma')),
              })}
            </span>
            <span>{t(`readProgress.mode.${block.mode}`)}</span>
            {block.leaderName !== '' && <span>{t('readProgress.leader', { name: block.leaderName })}</span>}
          </span>
          <RateTrack rate={rate} thin />
          <span className={shared['facts']}>
            <span>{t('readProgress.doneLeft', { done: final, left: answers - final })}</span>
            <span>{speedWords(block, now)}</span>
          </span>
          {problems + arbitrations + alarms > 0 && (
            <span className={shared['facts']}>
              {problems > 0 && <Badge tone="warn">{t('readProgress.nProblems', { n: problems })}</Badge>}
              {arbitrations > 0 && (
                <Badge tone="warn">{t('readProgress.nArbitrations', { n: arbitrations })}</Badge>
              )}
              {alarms > 0 && <Badge tone="bad">{t('readProgress.nAlarms', { n: alarms })}</Badge>}
            </span>
          )}
        </span>
      }
      end={formatRate(rate)}
    />
  )
}
