import type { RankDisplay } from '../db/tables.ts'
import type { RosterInput, RosterSchool } from '../exams/roster/input.ts'
import { CLASSES_A_GRADE, GRADES } from './courses.ts'
import { buildStudentNumber, type DemoFamily, type DemoPupil, makeFamilies } from './families.ts'
import { elementAt } from './random.ts'
import { className, makeStaff, type Staff, toRosterTeaching } from './staff.ts'

export interface DemoSchool {
  name: string
  rankDisplay: RankDisplay
  /** Status of the school's vip_enable switch. */
  vipEnable: number
  /** Its roster has ID numbers, so that families can register themselves. */
  givesIdNumbers: boolean
}

/** The two schools differ in how they show a rank and in what they gave, so that both ways can be looked at. */
export const SCHOOLS: readonly DemoSchool[] = [
  { name: '云川区第一中学', rankDisplay: 'exact', vipEnable: 1, givesIdNumbers: true },
  { name: '云川区实验中学', rankDisplay: 'level', vipEnable: 0, givesIdNumbers: false },
]
export const DISTRICT_NAME = '云川区（演示）'
const JUNIOR = 2

/** Everybody in the district, before ids are made. */
export interface District {
  families: readonly DemoFamily[]
  /** One for each of SCHOOLS. */
  staff: readonly Staff[]
  roster: RosterInput
}

/** The same district every time. */
export function makeDistrict(): District {
  const families = makeFamilies()
  const pupils = families
    .flatMap((f) => f.children)
    .toSorted((a, b) => (buildStudentNumber(a) < buildStudentNumber(b) ? -1 : 1))
  const staff = SCHOOLS.map((_, i) => makeStaff(i))
  const schools = SCHOOLS.map((s, i) =>
    rosterOf(
      s,
      elementAt(staff, i),
      pupils.filter((p) => p.school === i),
    ),
  )
  return { families, staff, roster: { districtName: DISTRICT_NAME, schools } }
}

function rosterOf(school: DemoSchool, staff: Staff, pupils: readonly DemoPupil[]): RosterSchool {
  const classes = GRADES.flatMap((grade, g) =>
    Array.from({ length: CLASSES_A_GRADE }, (_, c) => ({
      grade: grade.name,
      name: className(g, c),
      seq: c + 1,
    })),
  )
  return {
    name: school.name,
    areaId: 'demo',
    rankDisplay: school.rankDisplay,
    grades: GRADES.map((g) => ({ name: g.name, stage: JUNIOR, year: g.year })),
    classes,
    students: pupils.map((p) => ({
      number: p.number,
      name: p.name,
      grade: elementAt(GRADES, p.grade).name,
      className: className(p.grade, p.class),
    })),
    teachers: [
      ...staff.teachers.map((t) => ({ name: t.name, teaches: toRosterTeaching(t) })),
      ...staff.leaders.map((l) => ({ name: l.name, teaches: [] })),
    ],
  }
}
