import type { RosterChange, RosterChangeKind } from '#contract/office/roster.ts'

/** Kinds of changes by how they are to be looked at. */
export const TONES: Readonly<Record<RosterChangeKind, 'good' | 'info' | 'warn' | 'muted'>> = {
  new: 'good',
  back: 'good',
  class: 'good',
  staff: 'good',
  moved: 'info',
  renamed: 'info',
  gains: 'info',
  bound: 'info',
  parent: 'good',
  missing: 'warn',
  loses: 'warn',
  noAccount: 'muted',
}

/** Whether a change of this kind is ever made: a parent who has no account and no phone is only named. */
export const isDone = (kind: RosterChangeKind): boolean => kind !== 'noAccount'

/** Whether it is made now. */
export const isChangeApplied = (kind: RosterChangeKind, takeAway: boolean): boolean =>
  isDone(kind) && (takeAway || (kind !== 'missing' && kind !== 'loses'))

/** How many would be taken away; how many accounts are made, one for each name to sign in by. */
export const countRosterChanges = (changes: readonly Pick<RosterChange, 'kind' | 'number'>[]) => {
  const of = (kind: RosterChangeKind) => changes.filter((change) => change.kind === kind).length
  const logins = changes.flatMap(({ kind, number }) => (kind === 'parent' ? [number] : []))
  return { missing: of('missing'), loses: of('loses'), parents: new Set(logins).size }
}
