import type { SchoolId } from '../db/scope.ts'

export interface IdentityInput {
  /** Role code, see contract/roles.ts. */
  userType: number
  schoolId: SchoolId
  /** A teacher's id; for families the student's. */
  relativeId: string
  userName: string
}

/** How the list of passwords names somebody. */
export interface ListPerson {
  /** A student's class; of others the role with what it is for. */
  group: string
  /** Student, staff or phone number. */
  number: string
  name: string
}

export interface NewAccount {
  login: string
  name: string
  identities: readonly IdentityInput[]
  person: ListPerson
}

/** An account that is there and gets a new initial password. */
export interface Renewal {
  accountId: string
  login: string
  person: ListPerson
}

export interface TeachingInput {
  schoolId: SchoolId
  teacherId: string
  classId: string
  /** '' together with isHead. */
  courseId: string
  isHead: boolean
}

export interface Leading {
  schoolId: SchoolId
  relativeId: string
  userType: number
  /** '' = all grades. */
  gradeId: string
  /** '' = all courses. */
  courseId: string
}

/** Rows that go, with --replace. */
export interface Gone {
  teaching: readonly { school_id: string; teacher_id: string; class_id: string; course_id: string }[]
  leading: readonly {
    school_id: string
    relative_id: string
    user_type: number
    grade_id: string
    course_id: string
  }[]
  identities: readonly { account_id: string; user_id: string }[]
}

/** Everything a run is to write; what is there already is not in it. */
export interface AccountsPlan {
  fresh: NewAccount[]
  renewals: Renewal[]
  /** Further sign-in names for accounts that are there. */
  logins: { accountId: string; name: string }[]
  /** Identities for accounts that are there. */
  identities: { accountId: string; identity: IdentityInput }[]
  teachers: { schoolId: SchoolId; teacherId: string; name: string }[]
  teaching: TeachingInput[]
  leading: Leading[]
  gone: Gone
  counts: AccountCounts
}

/** What is told at the end. */
export interface AccountCounts {
  /** Accounts that were there and stay as they are. */
  kept: number
  /** Of these, those that nobody has ever signed in to. */
  unused: number
  /** New accounts named with the school's code, because the bare number was taken. */
  coded: number
}

export function emptyPlan(): AccountsPlan {
  const counts = { kept: 0, unused: 0, coded: 0 }
  return {
    fresh: [],
    renewals: [],
    logins: [],
    identities: [],
    teachers: [],
    teaching: [],
    leading: [],
    gone: { teaching: [], leading: [], identities: [] },
    counts,
  }
}
