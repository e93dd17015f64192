import { Role } from '#contract/roles.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Principal } from '../session/principal.ts'
import { type Spell, spellsOf } from './teaching.repo.ts'

/** What a leader leads; '' means every grade or every subject. */
export interface LedPart {
  readonly gradeId: string
  readonly courseId: string
}

/** How much of their own school's exams a member of staff may read. */
export type Reach =
  /** Roles 9 and 10: the whole school. */
  | { readonly kind: 'school' }
  /** Role 11: whole grades. */
  | { readonly kind: 'grades'; readonly parts: readonly LedPart[] }
  /** Roles 12 and 20: subjects. */
  | { readonly kind: 'courses'; readonly parts: readonly LedPart[] }
  /** Role 3: classes headed (everything), classes taught (their own subjects of them), today and by the time of an exam. */
  | (Classes & { readonly kind: 'classes'; readonly spells: readonly Spell[] })

/** What of an exam they may read, by who taught the classes when it began. */
export type ReachThen = Exclude<Reach, { kind: 'classes' }> | (Classes & { readonly kind: 'classesThen' })

interface Classes {
  readonly heads: ReadonlySet<string>
  readonly taught: Taught
}

/** Class id to the ids of the subjects taught there. */
export type Taught = ReadonlyMap<string, ReadonlySet<string>>

/** What a reader sees of one class: every subject with totals, some subjects, or nothing. */
export type ClassView = 'all' | readonly string[] | null

/** What a member of staff may read of an exam that began at `start`. */
export function reachAt(reach: Reach, start: Date): ReachThen {
  if (reach.kind !== 'classes') return reach
  const open = reach.spells.filter(
    ({ from, until }) => (from === null || start >= from) && (until === null || start < until),
  )
  return { kind: 'classesThen', ...classesIn(open) }
}

function classesIn(spells: readonly Spell[]): Classes {
  const heads = new Set<string>()
  const taught = new Map<string, Set<string>>()
  for (const { classId, courseId, isHead } of spells) {
    if (isHead) heads.add(classId)
    if (courseId === '') continue
    const courses = taught.get(classId) ?? new Set<string>()
    taught.set(classId, courses.add(courseId))
  }
  return { heads, taught }
}

/**
 * What one reader sees of a class.
 * @param courseIds subjects of the exam
 */
export function viewOfClass(
  reach: ReachThen,
  at: { readonly classId: string; readonly gradeId: string },
  courseIds: readonly string[],
): ClassView {
  const some = (ids: readonly string[]): ClassView => (ids.length > 0 ? ids : null)
  switch (reach.kind) {
    case 'school':
      return 'all'
    case 'grades':
      return reach.parts.some((p) => p.gradeId === '' || p.gradeId === at.gradeId) ? 'all' : null
    case 'courses': {
      const led = reach.parts.filter((p) => p.gradeId === '' || p.gradeId === at.gradeId)
      return some(courseIds.filter((id) => led.some((p) => p.courseId === '' || p.courseId === id)))
    }
    case 'classesThen': {
      if (reach.heads.has(at.classId)) return 'all'
      const own = reach.taught.get(at.classId)
      return own ? some(courseIds.filter((id) => own.has(id))) : null
    }
  }
}

/** Reads the reach of a member of staff; anybody else reaches nothing. */
export async function reachOf(db: Db, principal: Principal): Promise<Reach> {
  const { schoolId, relativeId, userType } = principal
  if (userType === Role.scheduleMaster || userType === Role.teachingDirector) return { kind: 'school' }
  if (userType === Role.gradeAdmin)
    return { kind: 'grades', parts: await ledParts(db, schoolId, relativeId, userType) }
  if (hasSubjectDirectorRights(userType)) {
    return { kind: 'courses', parts: await ledParts(db, schoolId, relativeId, userType) }
  }
  const spells = await spellsOf(db, schoolId, userType === Role.teacher ? relativeId : '')
  return { kind: 'classes', ...classesIn(spells.filter(({ until }) => until === null)), spells }
}

async function ledParts(db: Db, school: SchoolId, relativeId: string, userType: number): Promise<LedPart[]> {
  const rows = await db
    .selectFrom('leader_scope')
    .where('school_id', '=', school)
    .where('relative_id', '=', relativeId)
    .where('user_type', '=', userType)
    .select(['grade_id', 'course_id'])
    .orderBy('grade_id')
    .orderBy('course_id')
    .execute()
  return rows.map((r) => ({ gradeId: r.grade_id, courseId: r.course_id }))
}
