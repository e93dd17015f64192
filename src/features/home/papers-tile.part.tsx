import { t } from '#src/i18n/i18n.ts'
import { MARKING } from '#src/nav/marking-paths.ts'
import { LED, READ } from '#src/nav/read-progress-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

const isOn = ({ state }: { state: string }): boolean => state !== 'done' && state !== 'preparing'

/** Exam papers that a teacher marks or leads, while they are marked: the ways there, and what waits for a leader. */
export const PapersTile = () => {
  const { data } = useCall('GET /api/exam/mark/blocks', {})
  const on = (data?.list ?? []).filter(isOn)
  const own = on.filter(({ marks }) => marks)
  const led = on.filter(({ leads }) => leads)
  const waiting = led.reduce((n, block) => n + block.waiting, 0)
  const ready = own.filter(({ available }) => available).length
  if (on.length === 0) return null
  return (
    <CardList label={t('home.papers')}>
      {own.length > 0 && (
        <ListItem
          title={t('home.papers')}
          note={t('home.papersNote', {
            exam: own[0]?.examName ?? '',
            n: own.reduce((n, block) => n + block.marked, 0),
          })}
          end={ready > 0 && <Badge tone="info">{t('home.papersReady', { n: ready })}</Badge>}
          href={MARKING.blocks}
        />
      )}
      {led.length > 0 && (
        <ListItem
          title={t('home.papersLed')}
          note={t('home.papersLedNote', { n: led.length })}
          end={waiting > 0 && <Badge tone="warn">{t('home.papersWaiting', { n: waiting })}</Badge>}
          href={READ.progress}
        />
      )}
    </CardList>
  )
}

/** Papers that a leader set up and that are being marked. */
export const PapersSetTile = () => {
  const { data } = useCall('GET /api/exam/mark/progress/list', {})
  const on = (data?.list ?? []).filter((paper) => paper.maySet && isOn(paper))
  if (on.length === 0) return null
  const waiting = on
    .flatMap(({ blocks }) => blocks)
    .reduce((n, block) => n + block.problems + block.arbitrations, 0)
  return (
    <CardList label={t('home.papersLed')}>
      <ListItem
        title={t('home.papersLed')}
        note={on[0]?.examName}
        end={waiting > 0 && <Badge tone="warn">{t('home.papersWaiting', { n: waiting })}</Badge>}
        href={LED.progress}
      />
    </CardList>
  )
}
