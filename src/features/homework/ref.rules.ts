import { findOperationSpec } from '#contract/operations/kinds.ts'
import type { WorkRef } from '#core/sync/types.ts'

/** The name of one student's homework among the work on this phone. */
export const buildHomeworkWorkName = (homeworkId: string, studentId: string): string =>
  `homework/${homeworkId}/${studentId}`
export const refOf = (homeworkId: string, studentId: string): WorkRef => ({
  kind: 'homework',
  target: buildHomeworkWorkName(homeworkId, studentId),
})
/** The marks somebody at home is writing on a student's homework; they stay on this phone until they are given. */
export const checkOf = (homeworkId: string, studentId: string): WorkRef => ({
  kind: 'homework',
  target: `check/${homeworkId}/${studentId}`,
})
/** The homework that a piece of work belongs to; '' where the name is another one. */
export const parseHomeworkId = (work: string): string =>
  work.startsWith('homework/') ? (work.split('/')[1] ?? '') : ''
/**
 * The piece of work that an operation belongs to, by its target: a teacher's marks are another one than a family's work;
 * what is of no homework's paper is a piece of its own.
 */
export function workOfTarget({ kind, target }: { kind: string; target: string }): string {
  const name = target.split('/').slice(1, 3).join('/')
  const writer = findOperationSpec(kind)?.writer
  if (writer === 'student') return `homework/${name}`
  return writer === 'marker' ? `marking/${name}` : target
}
/** The question that an operation's target names; 0 where it names none. */
export const parseQuestionNo = (target: string): number => Number(target.split('/')[3] ?? 0) || 0
