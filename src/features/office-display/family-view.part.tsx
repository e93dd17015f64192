import type { DisplaySettings } from '#contract/office-display.ts'
import type { StudentReport } from '#contract/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { t } from '#src/i18n/i18n.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Standing } from '#src/ui/report/standing.tsx'
import { whoName } from '#src/ui/report/who-name.ts'
import shared from '#src/ui/shared.module.css'
import css from './display.module.css'

interface FamilyViewProps {
  report: StudentReport
  settings: DisplaySettings
  /** True: the form was changed since. */
  stale: boolean
}

const orDash = (value: number | null): string => (value === null ? '—' : String(value))

/** What of a report the settings decide about. */
export const FamilyView = ({ report, settings, stale }: FamilyViewProps) => {
  const group = schoolGroup(report)
  return (
    <div className={css['report']} aria-live="polite">
      {stale && <p className={shared['error']}>{t('officeDisplay.stale')}</p>}
      <p className={shared['quiet']}>
        {t('officeDisplay.reader', { name: report.student.studentName, class: report.student.className })}
      </p>
      <p className={shared['big']}>
        {orDash(report.total.score)} / {report.total.full}
      </p>
      {report.total.standing.show === 'none' ? (
        <p className={shared['quiet']}>{t('officeDisplay.noStanding')}</p>
      ) : (
        <Standing standing={report.total.standing} group={group} />
      )}
      <Facts
        facts={[
          [t('report.who.class'), orDash(report.total.averages.class)],
          [whoName('school', group), orDash(report.total.averages.school)],
          [t('officeDisplay.card'), t(`officeDisplay.card.${settings.originPaperDisplayType}`)],
          [
            t('officeDisplay.weixin'),
            t(settings.weixinDisplay ? 'officeDisplay.shown' : 'officeDisplay.hidden'),
          ],
        ]}
      />
      {report.subjects.map((subject) => (
        <div key={subject.paperId}>
          <p className={shared['strong']}>
            {subject.courseName} {orDash(subject.score)} / {subject.full}
          </p>
          <Standing standing={subject.standing} group={group} />
        </div>
      ))}
    </div>
  )
}
