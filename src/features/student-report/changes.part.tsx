import type { StudentReport } from '#contract/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { sinceLast } from '#core/domain/report/since-last.ts'
import { changeWords } from './changes.rules.ts'
import css from './report.module.css'

/** What changed since the last comparable exam; nothing without one. */
export const Changes = ({ report, last }: { report: StudentReport; last: StudentReport | null }) => {
  const since = last && sinceLast(report, last)
  if (!since) return null
  return (
    <ul className={css['changes']}>
      {changeWords(since, schoolGroup(report)).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
