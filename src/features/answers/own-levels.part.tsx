import type { StudentReport } from '#contract/exam/report.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './answers.module.css'
import { listSatSubjects } from './answers.rules.ts'

/** The student's levels where the school shows them; else what it shows instead, or why the total has none. */
export const OwnLevels = ({ report }: { report: StudentReport }) => {
  const own = report.total.standing
  const subjects = listSatSubjects(report).flatMap(({ paperId, courseName: name, standing }) =>
    standing.show === 'level' ? [{ paperId, name, level: standing.level }] : [],
  )
  const instead = report.total.apart || report.total.score === null ? 'apart' : own.show
  return (
    <>
      {instead !== 'level' && <p className={css['quiet']}>{t(`answers.level.instead.${instead}`)}</p>}
      {(own.show === 'level' || subjects.length > 0) && (
        <ul className={css['plain']}>
          {own.show === 'level' && (
            <li>{t('answers.level.own', { name: t('answers.level.total'), level: own.level })}</li>
          )}
          {subjects.map(({ paperId, name, level }) => (
            <li key={paperId}>{t('answers.level.own', { name, level })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
