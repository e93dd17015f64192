import type { Standing as StandingData } from '#contract/exam/report.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import css from './report.module.css'
import { formatStandingLines } from './standing-words.ts'

/** A standing in muted type, as far as the school shows one. */
export const Standing = ({ standing, group }: { standing: StandingData; group: SchoolGroup }) => {
  const said = formatStandingLines(standing, group)
  if (said.length === 0) return null
  return (
    <ul className={css['standing']}>
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
