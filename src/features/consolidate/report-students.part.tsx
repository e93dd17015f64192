import { useState } from 'react'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './consolidate.module.css'
import type { Report } from './types.ts'

const ORDERS = ['roll', 'least'] as const

/** A class's students with their rates before and after; in the order of the roll, or who gained least first. */
export const ReportStudents = ({ report: { consolidationId, list } }: { report: Report }) => {
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('roll')
  const gain = ({ before, after }: Report['list'][number]) => (after === null ? Infinity : after - before)
  const lines = order === 'roll' ? list : list.toSorted((a, b) => gain(a) - gain(b))
  return (
    <>
      <SegmentedControl
        label={t('consolidate.report.order')}
        value={order}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, title: t(`consolidate.report.order.${value}`) }))}
      />
      <CardList title={t('consolidate.sum.students')}>
        {lines.map((student) => (
          <ListItem
            key={student.studentId}
            title={student.name}
            href={href.consolidate(PATH.consolidateReport, { consolidationId, of: student.studentId })}
            end={
              <span className={css['end']}>
                {student.after === null
                  ? t(student.state === 'todo' ? 'consolidate.notIn' : 'consolidate.notMarked')
                  : t('consolidate.fromTo', {
                      before: formatRate(student.before),
                      after: formatRate(student.after),
                    })}
              </span>
            }
          />
        ))}
      </CardList>
    </>
  )
}
