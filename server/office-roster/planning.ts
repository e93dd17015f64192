import type { Locale } from '#contract/locale.ts'
import type { FoldedClass } from '#contract/office/import-shapes.ts'
import type { RosterChange, RosterChangeKind } from '#contract/office/roster.ts'
import type { Db, Tx } from '../db/db.ts'
import type { KnownClass, KnownSchool } from '../import/resolve/directory.ts'
import type { StaffSet } from '../modules/office-people/staff.service.ts'
import type { Faults } from '../sheets/faults.ts'

/** What becomes of a student. `leaves`: only if the person wants it. */
export interface PlannedStudent {
  studentId: string
  number: string
  name: string
  /** '' of who leaves. */
  classId: string
  as: 'new' | 'changed' | 'leaves'
}

/** A member of staff of the file. */
export interface PlannedStaff {
  /** Null: a new one. */
  before: StaffSet | null
  /** With what the file says beside what was there, and with that alone. */
  added: StaffSet
  exact: StaffSet
  isSame: { added: boolean; exact: boolean }
}

/** A parent's account that is bound to a child. */
export interface PlannedParent {
  accountId: string
  /** Null: it is there already. */
  made: { name: string; login: string } | null
  studentId: string
  childName: string
}

/** What a file changes of a school, complete: everything it names was found, or is made. */
export interface RosterPlan {
  classes: KnownClass[]
  students: PlannedStudent[]
  staff: PlannedStaff[]
  parents: PlannedParent[]
  changes: RosterChange[]
  /** People of the file, and those of them who stay as they are. */
  people: number
  same: number
  /** Classes of students that the file writes in another way than they are called. */
  folded: FoldedClass[]
}

/** What the parts of a plan share. */
export interface Planning {
  db: Db | Tx
  /** As stored, with what the file adds as soon as it is planned. */
  school: KnownSchool & { classes: KnownClass[]; students: Map<string, StudentOfPlan> }
  plan: RosterPlan
  faults: Faults
  locale: Locale
  tell: (
    kind: RosterChangeKind,
    who: { name: string; number?: string },
    before?: string,
    after?: string,
  ) => void
}
type StudentOfPlan = KnownSchool['students'] extends ReadonlyMap<string, infer S> ? S : never
