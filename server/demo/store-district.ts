import { Role } from '#contract/roles.ts'
import type { Tx } from '../db/db.ts'
import { type StoredRoster, storeRoster } from '../exams/roster/roster.ts'
import { keepIdentities } from '../http/session/student-identity.ts'
import { type District, SCHOOLS } from './district.ts'
import { idNumberOf } from './identities.ts'
import { elementAt } from './random.ts'
import { requireStoredId, schoolOf } from './stored.ts'

/** Writes the people of the district, what leaders lead, the schools' switches and the ID numbers they gave. */
export async function storeDistrict(tx: Tx, district: District, makeId: () => string): Promise<StoredRoster> {
  const roster = await storeRoster(tx, district.roster, makeId)
  for (const [i, school] of SCHOOLS.entries()) {
    const { schoolId, gradeIds, teacherIds } = schoolOf(roster, i)
    // they taught their classes all along, whenever the demo is made
    await tx.updateTable('teacher_class').set({ since: null }).where('school_id', '=', schoolId).execute()
    await tx
      .insertInto('school_module')
      .values({ school_id: schoolId, key: 'vip_enable', status: school.vipEnable })
      .execute()
    const { leaders, teachers } = elementAt(district.staff, i)
    const own = teachers.flatMap((t) =>
      t.leads ? [{ name: t.name, role: Role.subjectLeader, gradeName: '', courseId: t.leads }] : [],
    )
    const scopes = [...leaders, ...own].map((l) => ({
      school_id: schoolId,
      relative_id: requireStoredId(teacherIds, l.name),
      user_type: l.role,
      grade_id: l.gradeName ? requireStoredId(gradeIds, l.gradeName) : '',
      course_id: l.courseId,
      course_told: true,
    }))
    await tx.insertInto('leader_scope').values(scopes).execute()
  }
  await keepIdentities(tx, identitiesOf(district, roster))
  return roster
}

/** ID numbers of the schools that gave them; at the others nobody can register. */
function identitiesOf(district: District, roster: StoredRoster) {
  return district.families
    .flatMap((f) => f.children)
    .filter((pupil) => elementAt(SCHOOLS, pupil.school).givesIdNumbers)
    .map((pupil) => {
      const { schoolId, studentIds } = schoolOf(roster, pupil.school)
      const idNumber = idNumberOf(pupil)
      const birth = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
      return { schoolId, studentId: requireStoredId(studentIds, pupil.number), idNumber, birth }
    })
}
