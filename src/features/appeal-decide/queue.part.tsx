import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import type { AppealQueueEntry } from './queue.rules.ts'

const TONE = { draft: 'muted', sent: 'warn', unchanged: 'muted', changed: 'good' } as const

export const formatAppealStudent = ({
  appeal,
  studentName,
  className,
  otherSchool,
}: AppealQueueEntry): string =>
  otherSchool === undefined
    ? t('appeals.who', { name: studentName, class: className, no: appeal.itemNo })
    : t('appeals.whoOther', { school: otherSchool, no: appeal.itemNo })

const State = ({ listed: { appeal, mayDecide } }: { listed: AppealQueueEntry }) => (
  <Badge tone={TONE[appeal.state]}>
    {appeal.state === 'sent' && !mayDecide
      ? t('appeals.owner')
      : appeal.state === 'changed' || appeal.state === 'unchanged'
        ? t(`appeals.state.${appeal.state}`, { mark: formatScore(appeal.markTo) })
        : t('appeals.state.sent')}
  </Badge>
)

interface QueueProps {
  list: readonly AppealQueueEntry[]
  current?: string
  onOpen: (appealId: string) => void
}

/** All reports of a paper, a line each; a press opens one. */
export const Queue = ({ list, current, onOpen }: QueueProps) => (
  <CardList title={t('appeals.list')}>
    {list.map((listed) => {
      const { appealId, reason, sentAt } = listed.appeal
      return (
        <ListItem
          key={appealId}
          title={formatAppealStudent(listed)}
          note={
            sentAt === null
              ? t(`appeals.reason.${reason}`)
              : `${t(`appeals.reason.${reason}`)} · ${t('appeals.sentAt', { when: formatDate(sentAt) })}`
          }
          end={<State listed={listed} />}
          current={appealId === current}
          onPress={() => onOpen(appealId)}
        />
      )
    })}
  </CardList>
)
