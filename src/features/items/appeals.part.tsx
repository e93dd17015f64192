import { t } from '#src/i18n/i18n.ts'
import { appealsHref } from '#src/nav/appeal-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

/** The way to the reports of marking errors about this paper, with how many are to be decided. Nothing where there is none. */
export const Appeals = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/exam/tool/score/appeal/list', { query: { examId } })
  const own = data?.appeals.filter((a) => a.appeal.paperId === paperId) ?? []
  if (own.length === 0) return null
  const open = own.filter((a) => a.mayDecide).length
  return (
    <CardList label={t('items.appeals')} isControl>
      <ListItem
        title={t('items.appeals')}
        end={open > 0 && <Badge tone="warn">{t('items.appeals.open', { n: open })}</Badge>}
        href={appealsHref({ examId, paperId })}
      />
    </CardList>
  )
}
