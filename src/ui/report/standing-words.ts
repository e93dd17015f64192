import type { Standing } from '#contract/exam/report.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import { roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** The lines a school permits; none where it shows nothing. */
export function formatStandingLines(standing: Standing, group: SchoolGroup): string[] {
  switch (standing.show) {
    case 'none':
      return []
    case 'level':
      return [t('report.standing.level', { level: standing.level })]
    case 'band':
      return [t('report.standing.band', { group, band: standing.band })]
    case 'exact': {
      const { classRank, classOf, schoolRank, schoolOf, jointRank, jointOf, beat } = standing
      const said = [
        t('report.standing.class', { rank: classRank, of: classOf }),
        t('report.standing.school', { group, rank: schoolRank, of: schoolOf }),
      ]
      if (jointRank !== null && jointOf !== null) {
        said.push(t('report.standing.joint', { rank: jointRank, of: jointOf }))
      }
      // Among the last, and where all are level, there is nobody to name.
      if (beat !== null && roundHalfUp(beat) > 0)
        said.push(t('report.standing.beat', { group, share: roundHalfUp(beat) }))
      return said
    }
  }
}
