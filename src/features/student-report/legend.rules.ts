import type { ReportSubject } from '#contract/exam/report.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import { type ByWho, WHO, type Who } from '#src/ui/charts/who.ts'
import { whoName } from '#src/ui/report/who-name.ts'

/** The groups that have a value anywhere, in the order they are always named. */
export const listShownGroups = (rates: readonly ByWho[]): Who[] =>
  WHO.filter((who) => rates.some((rate) => rate[who] !== null))

export const legendOf = (groups: readonly Who[], group: SchoolGroup): { who: Who; label: string }[] =>
  groups.map((who) => ({ who, label: whoName(who, group) }))

/** Own score and the groups' means of a subject as score rates 0..1. */
export function subjectRates({ full, score, averages }: ReportSubject): ByWho {
  const rate = (marks: number | null): number | null => (marks === null || full <= 0 ? null : marks / full)
  return {
    own: rate(score),
    class: rate(averages.class),
    school: rate(averages.school),
    joint: rate(averages.joint),
  }
}
