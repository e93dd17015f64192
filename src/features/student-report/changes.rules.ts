import type { Standing } from '#contract/exam/report.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import type { Move, SinceLast } from '#core/domain/report/since-last.ts'
import { roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatMarks } from '#src/ui/report/marks.ts'

/** The way of a change as its figure shows it, to one decimal; `none`: it may not be shown. */
function findChangeDirection(change: number | null): 'up' | 'down' | 'same' | 'none' {
  if (change === null) return 'none'
  const marks = roundHalfUp(change, 1)
  return marks > 0 ? 'up' : marks < 0 ? 'down' : 'same'
}

const size = (change: number | null): string => formatMarks(Math.abs(change ?? 0))

const values = (move: Move) => ({
  ...{ way: findChangeDirection(move.own), marks: size(move.own) },
  ...{ classWay: findChangeDirection(move.class), class: size(move.class) },
  ...{ schoolWay: findChangeDirection(move.school), school: size(move.school) },
})

function standingWords(from: Standing, to: Standing, group: SchoolGroup): string {
  if (from.show === 'exact' && to.show === 'exact')
    return t('report.since.exact', { group, from: from.schoolRank, to: to.schoolRank })
  if (from.show === 'band' && to.show === 'band')
    return t('report.since.band', { group, from: from.band, to: to.band })
  if (from.show === 'level' && to.show === 'level')
    return t('report.since.level', { from: from.level, to: to.level })
  return ''
}

/** What changed since the last comparable exam: marks beside class and grade, the standing, the subject that moved most. */
export function changeWords(since: SinceLast, group: SchoolGroup): string[] {
  const { examName: exam, standing, subject } = since
  return [
    t('report.since.marks', { ...values(since), exam, group }),
    standing === null ? '' : standingWords(standing.from, standing.to, group),
    subject === null ? '' : t('report.since.subject', { ...values(subject), course: subject.courseName }),
  ].filter((line) => line !== '')
}
