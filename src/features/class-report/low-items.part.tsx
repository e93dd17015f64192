import type { ClassReport } from '#contract/class-report.ts'
import { lowItems } from '#core/domain/report/low-items.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { RateBar } from '#src/ui/charts/rate-bar.tsx'
import shared from '#src/ui/shared.module.css'
import css from './class-report.module.css'

/** Items worth a lesson, a fold for each subject; furthest behind the school first. */
export const LowItems = ({ report }: { report: ClassReport }) => {
  const courses = report.courses
    .map((course) => ({ ...course, low: lowItems(course.items) }))
    .filter(({ low }) => low.length > 0)
  return (
    <Card title={t('report.class.low')}>
      <p className={shared['quiet']}>
        {t(courses.length > 0 ? 'report.class.lowText' : 'report.class.lowNone')}
      </p>
      {courses.map(({ paperId, courseName, low }) => (
        <details key={paperId} className={css['fold']} open={courses.length === 1}>
          <summary>
            <span>{courseName}</span>
            <span className={shared['quiet']}>{t('report.class.lowCount', { count: low.length })}</span>
          </summary>
          <ul className={css['low']}>
            {low.map(({ no, classRate, schoolRate }) => (
              <li key={no}>
                <span>{t('report.class.lowItem', { no })}</span>
                <span className={shared['quiet']}>
                  <RateBar rate={classRate} />{' '}
                  {t('report.class.lowRates', {
                    class: formatRate(classRate),
                    school: formatRate(schoolRate),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  )
}
