import type { Absences } from '#contract/exam/class-report.ts'
import { missedAmong } from '#core/domain/analysis/absences.ts'
import type { Groups } from '#core/domain/analysis/groups.ts'
import { membersOf } from '#core/domain/analysis/groups.ts'
import type { Computed } from './compute.ts'

/** Whether a student has marks but no place in the total. */
export const isApart = ({ absent, missed }: Computed, student: number): boolean =>
  absent === 'apart' && missed[student] === 1

/** How many of a group missed a subject, and what became of them; nothing of an exam that does not say. */
export const absencesIn = (
  { facts, absent, missed }: Computed,
  groups: Groups,
  group: number,
): { absences?: Absences } =>
  facts.absent === undefined
    ? {}
    : { absences: { rule: absent, some: missedAmong(missed, membersOf(groups, group)) } }
