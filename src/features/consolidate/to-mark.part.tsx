import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'

const NONE = {}

/** A teacher's consolidations with answers that wait for marks. */
export const ToMark = () => {
  const reading = useCall('GET /api/exam/consolidate/teacher/list', NONE)
  return (
    <Page title={t('consolidate.mark')} back={href.consolidate(PATH.consolidateList, {})} asOf={reading.asOf}>
      <Reading of={reading} failed={t('consolidate.failed')} lines={4}>
        {({ list }) => {
          const lines = list.filter((line) => line.mayMark && line.submitted > line.checked)
          const none = (
            <EmptyState
              title={t('consolidate.mark.none')}
              action={<a href={href.consolidate(PATH.consolidateList, {})}>{t('consolidate.toList')}</a>}
            />
          )
          return (
            <CardList label={t('consolidate.mark')} none={none}>
              {lines.map((line) => (
                <ListItem
                  key={line.consolidationId}
                  title={`${line.className} · ${line.courseName}`}
                  note={line.examName}
                  href={href.consolidate(PATH.consolidateProgress, {
                    consolidationId: line.consolidationId,
                    view: 'mark',
                  })}
                  end={
                    <Badge tone="warn">{t('consolidate.toMark', { n: line.submitted - line.checked })}</Badge>
                  }
                />
              ))}
            </CardList>
          )
        }}
      </Reading>
    </Page>
  )
}
