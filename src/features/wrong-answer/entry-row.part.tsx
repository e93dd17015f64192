import type { ReactNode } from 'react'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { formatDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import css from './wrong.module.css'

interface EntryRowProps {
  entry: Readonly<WrongEntry>
  href?: string
  /** Tells the subject too. */
  course?: boolean
  end?: ReactNode
}

/** One wrong question in a list: how it begins, where it is from, what it is about, why it was lost. */
export const EntryRow = ({ entry, href, course = false, end }: EntryRowProps) => {
  const { itemNo, begins, examName, startTime, knowledge, cause, mastered, due, score, full, courseName } =
    entry
  const no = t('wrong.no', { no: itemNo })
  return (
    <ListItem
      title={course ? `${courseName} · ${no}` : no}
      href={href}
      note={
        <>
          {begins && <span className={css['begins']}>{begins}</span>}
          <span className={shared['facts']}>
            <span>{`${examName} · ${formatDay(startTime)}`}</span>
            {knowledge.length > 0 && <span>{knowledge.join(t('wrong.comma'))}</span>}
            {cause !== null && <Badge tone="info">{t(`answers.cause.${cause}`)}</Badge>}
            {mastered && <Badge tone="good">{t('wrong.mastered')}</Badge>}
            {due === 'today' && <Badge tone="warn">{t('wrong.dueToday')}</Badge>}
          </span>
        </>
      }
      end={
        end ?? (
          <span className={shared['score']}>
            {formatScore(score)}
            <small> / {formatScore(full)}</small>
          </span>
        )
      }
    />
  )
}
