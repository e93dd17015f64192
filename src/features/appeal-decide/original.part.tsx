import type { Appeal } from '#contract/appeal.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { List, ListItem } from '#src/ui/list.tsx'

const SLOTS = ['first', 'second', 'third', 'leader'] as const

interface OriginalProps {
  appeal: Appeal
  studentId: string
}

/** The marks that markers gave the answer: what is decided begins at them. Nothing where it was not marked here. */
export const Original = ({ appeal: { examId, paperId, itemNo }, studentId }: OriginalProps) => {
  const query = { examId, paperId, itemNo, reportStudentId: studentId }
  const { data } = useCall('GET /api/exam/mark/original', { query })
  if (!data || data.given.length === 0) return null
  return (
    <List label={t('appeals.original')}>
      {data.given.map(({ name, slot, mark, at, counted }) => (
        <ListItem
          key={`${slot}/${at}/${name}`}
          title={t('appeals.originalMark', {
            slot: t(`appeals.slot.${SLOTS[slot - 1] ?? 'leader'}`),
            mark: formatScore(mark),
          })}
          note={t(counted ? 'appeals.originalBy' : 'appeals.originalNot', { name, when: formatDate(at) })}
        />
      ))}
    </List>
  )
}
