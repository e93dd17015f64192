import type { MarkerFigures } from '#contract/marking-progress.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import { alarmWords } from './alarm.rules.ts'

/** Who should be asked about what, in words; who leads hears as well that there is nothing. */
export const Alarms = ({ markers, leads }: { markers: readonly MarkerFigures[]; leads: boolean }) => {
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
