import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { FAMILY } from '#contract/roles.ts'
import { LOST_GROUPS, type LostGroup, type LostItem } from '#core/domain/report/lost-marks.ts'
import { sumMarks, weaknesses } from '#core/domain/report/weakness.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, type ReportLink } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { Card } from '#src/ui/card.tsx'
import { itemParts, WorthHow } from '#src/ui/report/worth-how.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { groupLostBySubject, type InSubject, isAlone, summarizeLostMarks } from './lost.rules.ts'
import css from './report.module.css'

const Chip = ({ subject, lost, link }: { subject: ReportSubject; lost: LostItem; link: ReportLink }) => {
  const { no } = lost.item
  const marks = formatScore(lost.lost)
  return (
    <li>
      <a className={css['chip']} href={href.question({ ...link, paperId: subject.paperId, itemNo: no })}>
        <VisuallyHidden>{t('report.lost.itemLabel', { course: subject.courseName })}</VisuallyHidden> {no}{' '}
        <span className={css['minus']}>{t('report.lost.minus', { marks })}</span>
      </a>
    </li>
  )
}

/** What is worth reading at once; the rest is folded where there is much of it. */
const URGENT: readonly LostGroup[] = ['onlyYou', 'mostGot']
const MANY = 12

interface RowsProps {
  readonly rows: readonly InSubject[]
  readonly group: LostGroup
  readonly named: boolean
  readonly link: ReportLink
}

const Rows = ({ rows, group, named, link }: RowsProps) =>
  rows.map(({ subject, lost }) => (
    <div key={subject.paperId} className={css['chips']}>
      {named && <h4 className={css['chipsOf']}>{subject.courseName}</h4>}
      <ul>
        {lost.groups[group].map((item) => (
          <Chip key={item.item.no} subject={subject} lost={item} link={link} />
        ))}
      </ul>
    </div>
  ))

interface GroupProps {
  readonly group: LostGroup
  readonly all: readonly InSubject[]
  /** Nobody to compare with: the group is all there is. */
  readonly alone: boolean
  readonly link: ReportLink
}

const Group = ({ group, all, alone, link }: GroupProps) => {
  const rows = all.filter(({ lost }) => lost.groups[group].length > 0)
  const items = rows.flatMap(({ lost }) => lost.groups[group])
  if (items.length === 0) return null
  const marks = formatScore(sumMarks(items.map(({ lost }) => lost)))
  const name = alone ? 'all' : group
  const count = t('report.lost.count', { count: items.length, marks })
  const text = <p className={css['quiet']}>{t(`report.lost.text.${name}`)}</p>
  const body = <Rows rows={rows} group={group} named={all.length > 1} link={link} />
  if (!alone && !URGENT.includes(group) && items.length > MANY) {
    return (
      <details className={css['fold']}>
        <summary>
          <h3 className={css['groupTitle']}>{t(`report.lost.group.${name}`)}</h3>
          <span className={css['foldScore']}>{count}</span>
        </summary>
        {text}
        {body}
      </details>
    )
  }
  return (
    <section className={css['group']}>
      <div className={css['groupHead']}>
        <h3 className={css['groupTitle']}>{t(`report.lost.group.${name}`)}</h3>
        <span className={css['quiet']}>{count}</span>
      </div>
      {text}
      {body}
    </section>
  )
}

/** Items nobody gave a mark: missing from the total, and a family may say so. */
const NotGiven = ({ all, examId }: { all: readonly InSubject[]; examId: string }) => {
  const { identity } = useSnapshot(session)
  const items = all.flatMap(({ subject, lost }) =>
    lost.notGiven.map(({ no }) => ({
      at: { examId, paperId: subject.paperId, itemNo: no },
      name: all.length > 1 ? t('report.lost.notGivenIn', { course: subject.courseName, items: no }) : no,
    })),
  )
  if (items.length === 0) return null
  const marks = formatScore(sumMarks(all.map(({ lost }) => lost.missing)))
  const own = identity !== null && FAMILY.includes(identity.userType)
  return (
    <div className={css['notGiven']}>
      <p>{t('report.lost.notGiven', { count: items.length, marks })}</p>
      <div className={css['chips']}>
        <ul>
          {items.map(({ at, name }) => (
            <li key={`${at.paperId} ${at.itemNo}`}>
              {own ? (
                <a className={css['chip']} href={href.correction(at)}>
                  <VisuallyHidden>{t('report.lost.appeal')}</VisuallyHidden> {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </div>
      <p>{t(own ? 'report.lost.notGivenDo' : 'report.lost.notGivenTell')}</p>
    </div>
  )
}

/** Lost marks item by item, grouped by what the others did; each item is one tap away. */
export const Lost = memo(({ report, link }: { report: StudentReport; link: ReportLink }) => {
  const all = groupLostBySubject(report)
  if (all.length === 0) return null
  const weak = weaknesses(report)
  const worth = sumMarks(weak.map(({ marks }) => marks))
  const alone = isAlone(report)
  return (
    <Card title={t('report.lost.title')}>
      <p>{summarizeLostMarks(report)}</p>
      {worth > 0 && (
        <WorthHow
          marks={worth}
          parts={
            weak.length === 1
              ? itemParts(weak[0]?.parts ?? [])
              : weak.map(({ courseName, marks }) => ({ name: courseName, marks }))
          }
        />
      )}
      {LOST_GROUPS.map((group) => (
        <Group key={group} group={group} all={all} alone={alone} link={link} />
      ))}
      <NotGiven all={all} examId={report.examId} />
    </Card>
  )
})
