import type { ClassReport } from '#contract/exam/class-report.ts'
import { lowItems } from '#core/domain/report/low-items.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { RateBar } from '#src/ui/charts/rate-bar.tsx'
import shared from '#src/ui/shared.module.css'
import css from './class-report.module.css'

/** Named at once, of each subject; the others are one tap further. */
const NAMED = 3

type TranscriptItem = ClassReport['courses'][number]['items'][number]

interface LowItemProps {
  readonly report: ClassReport
  readonly version: number | null
  readonly paperId: string
  readonly item: TranscriptItem
}

/** An item with its rates; a tap opens it: its words, the answers of the class, and who chose what. */
const Item = ({ report, version, paperId, item: { no, classRate, schoolRate } }: LowItemProps) => {
  const { examId, classId } = report
  const to = { examId, classId, paperId, itemNo: no, ...(version === null ? {} : { version }) }
  return (
    <li>
      <a href={href.items(PATH.scoring, to)}>{t('report.class.lowItem', { no })}</a>
      <span className={shared['quiet']}>
        <RateBar rate={classRate} />{' '}
        {t('report.class.lowRates', { class: formatRate(classRate), school: formatRate(schoolRate) })}
      </span>
    </li>
  )
}

/** Items worth a lesson, subject by subject; furthest behind the school first, each opened by a tap. */
export const LowItems = ({ report, version }: Pick<LowItemProps, 'report' | 'version'>) => {
  const courses = report.courses
    .map((course) => ({ ...course, low: lowItems(course.items) }))
    .filter(({ low }) => low.length > 0)
  return (
    <Card title={t('report.class.low')}>
      <p className={shared['quiet']}>
        {t(courses.length > 0 ? 'report.class.lowText' : 'report.class.lowNone')}
      </p>
      {courses.map(({ paperId, courseName, low }) => {
        const list = (items: readonly TranscriptItem[]) => (
          <ul className={css['low']}>
            {items.map((item) => (
              <Item key={item.no} report={report} version={version} paperId={paperId} item={item} />
            ))}
          </ul>
        )
        const rest = low.slice(NAMED)
        return (
          <section key={paperId} className={css['course']}>
            <h3 className={shared['ends']}>
              <span className={shared['strong']}>{courseName}</span>
              <a
                data-print="hide"
                href={lectureHref({
                  examId: report.examId,
                  classId: report.classId,
                  paperId,
                  ...(version === null ? {} : { version }),
                })}
              >
                {t('report.links.lecture')}
              </a>
            </h3>
            {list(low.slice(0, NAMED))}
            {rest.length > 0 && (
              <details className={css['fold']}>
                <summary>{t('report.class.lowMore', { count: rest.length })}</summary>
                {list(rest)}
              </details>
            )}
          </section>
        )
      })}
    </Card>
  )
}
