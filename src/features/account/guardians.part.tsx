import { t } from '#src/i18n/i18n.ts'
import { useParents } from '#src/state/parents.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import css from './account.module.css'

/** Who is bound to this student; others by masked names. */
export const GuardiansCard = () => {
  const parents = useParents()
  return (
    <Card flush title={t('profile.guardians')}>
      <Reading of={parents} failed={t('people.failedTitle')} lines={1}>
        {(data) => (
          <List
            label={t('profile.guardians')}
            none={<p className={css['pad']}>{t('profile.guardiansNone')}</p>}
          >
            {data.parents.map((one, at) => (
              <ListItem
                key={at}
                title={one.name}
                end={one.isSelf && <Badge tone="info">{t('profile.self')}</Badge>}
              />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}
