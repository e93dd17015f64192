import { memo, useState } from 'react'
import type { ReportItem, ReportSubject } from '#contract/exam/report.ts'
import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { discriminationGrade } from '#core/domain/report/discrimination-grade.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, type ReportLink } from '#src/nav/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { RateBar } from '#src/ui/charts/rate-bar.tsx'
import { Standing } from '#src/ui/report/standing.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import table from './items.module.css'
import { itemId, subjectId } from './open-target.actions.ts'
import css from './report.module.css'
import { noScoreWords } from './subjects.rules.ts'

const TYPES: Readonly<Record<string, MessageKey>> = {
  choice: 'report.items.type.choice',
  multi: 'report.items.type.multi',
  blank: 'report.items.type.blank',
  answer: 'report.items.type.answer',
}

/** A line never begins with the dot. */
const SEPARATOR = '\u00a0· '

/** Full marks, some, none: a sign and its colour; the word is for a screen reader. */
const outcomeOf = (score: number, full: number): 'full' | 'part' | 'zero' =>
  score >= full ? 'full' : score > 0 ? 'part' : 'zero'
const SIGN = { full: '✓', part: '◐', zero: '✗' } as const

const Outcome = ({ score, full }: { score: number; full: number }) => {
  const outcome = outcomeOf(score, full)
  return (
    <span className={table[outcome]}>
      <span aria-hidden="true">{SIGN[outcome]}</span>
      <VisuallyHidden>{t(`report.items.outcome.${outcome}`)}</VisuallyHidden>
    </span>
  )
}

/** What was chosen where it was not the key, and the key. */
function answers({ key, answer, score, full }: ReportItem): string[] {
  const said: string[] = []
  if (answer === '') said.push(t('report.items.blankAnswer'))
  else if (answer !== undefined && answer !== key)
    said.push(`${t('report.items.answer', { answer })} ${SIGN[outcomeOf(score ?? 0, full)]}`)
  if (key !== undefined && key !== '') said.push(t('report.items.key', { key }))
  return said
}

/** What is to be said of an item beside its numbers, in the order it is read; `measured`: with its figures. */
function describeReportItem(item: ReportItem, names: readonly string[], measured: boolean): string[] {
  const { type, difficulty, discrimination, kp } = item
  const said = [t(TYPES[type] ?? 'report.items.type.other')]
  const topics = kp.map((index) => names[index]).filter((name) => name !== undefined)
  if (topics.length > 0) said.push(topics.join(t('report.listSeparator')))
  said.push(...answers(item))
  if (measured && difficulty !== null) {
    const p = roundHalfUp(difficulty, 2).toFixed(2)
    said.push(t(`report.difficulty.${difficultyGrade(difficulty)}`, { p }))
  }
  if (measured && discrimination !== null)
    said.push(t(`report.discrimination.${discriminationGrade(discrimination)}`))
  return said
}

interface ReportItemProps {
  readonly item: ReportItem
  readonly paperId: string
  readonly names: readonly string[]
  /** Absent from the paper: no item has a score, and none is wanting. */
  readonly absent: boolean
  readonly measured: boolean
  readonly link: ReportLink
}

const Item = ({ item, paperId, names, absent, measured, link }: ReportItemProps) => (
  <tr id={itemId(paperId, item.no)} tabIndex={-1}>
    <th scope="row">
      {absent ? (
        item.no
      ) : (
        <a className={table['no']} href={href.question({ ...link, paperId, itemNo: item.no })}>
          {item.no}
          <VisuallyHidden>{t('report.items.open')}</VisuallyHidden>
        </a>
      )}
    </th>
    <td>
      {item.score === null && !absent ? (
        <span className={css['quiet']}>{t('report.items.notGiven')}</span>
      ) : (
        <>
          {t('report.items.scoreOf', { score: formatScore(item.score), full: formatScore(item.full) })}{' '}
          {item.score !== null && <Outcome score={item.score} full={item.full} />}
        </>
      )}
    </td>
    <td>
      <RateBar
        rate={item.classRate}
        own={item.score === null || item.full <= 0 ? null : item.score / item.full}
      />{' '}
      <span>{formatRate(item.classRate)}</span>
    </td>
    <td className={table['about']}>{describeReportItem(item, names, measured).join(SEPARATOR)}</td>
  </tr>
)

const Items = ({ subject, link }: { subject: ReportSubject; link: ReportLink }) => {
  const [measured, setMeasured] = useState(false)
  const names = subject.knowledge.map(({ name }) => name)
  return (
    <>
      <div className={table['box']}>
        <table className={table['items']}>
          <caption className={table['hidden']}>
            {t('report.items.caption', { course: subject.courseName })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('report.items.no')}</th>
              <th scope="col">{t('report.items.score')}</th>
              <th scope="col">{t('report.items.classRate')}</th>
              <th scope="col">{t('report.items.about')}</th>
            </tr>
          </thead>
          <tbody>
            {subject.items.map((item) => (
              <Item
                key={item.no}
                item={item}
                paperId={subject.paperId}
                names={names}
                absent={subject.score === null}
                measured={measured}
                link={link}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={table['itemsNote']}>
        <button
          type="button"
          data-print="hide"
          className={table['measure']}
          aria-pressed={measured}
          onClick={() => setMeasured(!measured)}
        >
          {t(measured ? 'report.items.less' : 'report.items.more')}
        </button>
        {measured && <span>{t('report.items.note')}</span>}
      </p>
    </>
  )
}

interface SubjectProps {
  readonly subject: ReportSubject
  readonly group: SchoolGroup
  readonly full: boolean
  readonly link: ReportLink
}

/** Where the rest of a subject is: a family's page of it, and the answer card by question. */
const More = ({ subject: { paperId, items }, link }: Pick<SubjectProps, 'subject' | 'link'>) => (
  <p data-print="hide" className={table['more']}>
    {link.reportStudentId === undefined && (
      <a href={href.subjectDetail({ ...link, paperId })}>{t('report.items.subject')}</a>
    )}
    {items.length > 0 && <a href={href.answerCard({ ...link, paperId })}>{t('report.items.card')}</a>}
  </p>
)

/** One subject folded: its score, standing and every item. */
const Subject = memo(({ subject, group, full, link }: SubjectProps) => (
  <details className={css['fold']}>
    <summary id={subjectId(subject.paperId)}>
      <span className={css['strong']}>{subject.courseName}</span>
      <span className={css['foldScore']}>
        {subject.score === null
          ? noScoreWords(subject)
          : t('report.subjects.score', {
              score: formatScore(subject.score),
              full: formatScore(subject.full),
            })}
      </span>
    </summary>
    <Standing standing={subject.standing} group={group} />
    {subject.score !== null && <More subject={subject} link={link} />}
    {subject.items.length === 0 ? (
      <p className={css['quiet']}>{t('report.items.noItems')}</p>
    ) : (
      full && <Items subject={subject} link={link} />
    )}
  </details>
))

/** Every item of every subject. `drawn`: how many subjects have their table already; the others get it when idle. */
export const ItemTables = ({
  subjects,
  group,
  drawn,
  link,
}: {
  subjects: readonly ReportSubject[]
  group: SchoolGroup
  drawn: number
  link: ReportLink
}) => (
  <Card title={t('report.items.title')}>
    {subjects.map((subject, i) => (
      <Subject key={subject.paperId} subject={subject} group={group} full={i < drawn} link={link} />
    ))}
  </Card>
)
