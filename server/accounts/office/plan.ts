import type { Db } from '../../db/db.ts'
import type { BatchPerson } from '../../db/office-accounts-tables.ts'
import type { SchoolId } from '../../db/scope.ts'
import { loadSchool } from '../../import/resolve/directory.ts'
import { type Changer, changeable } from '../../modules/office-accounts/people.repo.ts'
import { type AccountsPlan, emptyPlan, type ListPerson } from '../plan.ts'
import { planPupils, pupilsOf } from '../students.ts'
import { newTeachers } from './teachers.ts'

/** Where the slip of somebody belongs. */
interface SlipClass {
  classId: string
  className: string
}

export interface OfficePlan {
  accounts: AccountsPlan
  placeOf: (person: ListPerson) => SlipClass
}

interface BatchIssuer {
  account_id: string
  user_type: number
}

/** What is to be written for some people of an order, as things stand now. */
export async function planOffice(
  db: Db,
  school: SchoolId,
  by: BatchIssuer,
  people: readonly BatchPerson[],
): Promise<OfficePlan> {
  const idsOf = (kind: BatchPerson['kind']) => people.flatMap((p) => (p.kind === kind ? [p.id] : []))
  const places = new Map<ListPerson, SlipClass>()
  const plan = emptyPlan()
  await addPupils(db, school, idsOf('student'), plan, places)
  plan.fresh.push(...(await newTeachers(db, school, idsOf('teacher'))))
  await addRenewals(
    db,
    { schoolId: school, accountId: by.account_id, userType: by.user_type },
    idsOf('account'),
    plan,
    places,
  )
  return {
    accounts: plan,
    placeOf: (person) => places.get(person) ?? { classId: '', className: person.group },
  }
}

async function addPupils(
  db: Db,
  school: SchoolId,
  ids: readonly string[],
  plan: AccountsPlan,
  places: Map<ListPerson, SlipClass>,
): Promise<void> {
  if (ids.length === 0) return
  const known = await loadSchool(db, school)
  if (typeof known === 'string') throw new Error(`There is no school ${school}.`)
  const wanted = new Set(ids)
  const all = pupilsOf(known, new Set(known.classes.map((c) => c.classId)))
  const pupils = all.filter((p) => wanted.has(p.studentId))
  const classOf = new Map(pupils.map((p) => [p.studentId, p.classId]))
  const { fresh } = await planPupils(db, school, pupils, { resetUnused: false })
  plan.fresh.push(...fresh)
  for (const { person, identities } of fresh)
    places.set(person, {
      classId: classOf.get(identities[0]?.relativeId ?? '') ?? '',
      className: person.group,
    })
}

/** New passwords for accounts that may still be changed from here. */
async function addRenewals(
  db: Db,
  by: Changer,
  ids: readonly string[],
  plan: AccountsPlan,
  places: Map<ListPerson, SlipClass>,
): Promise<void> {
  if (ids.length === 0) return
  for (const one of await changeable(db, by, ids)) {
    if (one.elsewhere || one.accountId === by.accountId || one.login === '') continue
    const person = { group: one.className, number: one.number, name: one.name }
    plan.renewals.push({ accountId: one.accountId, login: one.login, person })
    places.set(person, { classId: one.classId, className: one.className })
  }
}
