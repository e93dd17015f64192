import type { RankDisplay } from '../../db/tables.ts'

/** District of schools nobody named one for. */
export const FIRST_DISTRICT = '默认学区'

export interface RosterClass {
  /** Name of the grade, as in `grades`. */
  grade: string
  name: string
  /** Order within the grade. */
  seq: number
  /** The stored class that is meant, whatever it is called now. */
  classId?: string
}

export interface RosterStudent {
  /** Unique within the school. */
  number: string
  name: string
  grade: string
  className: string
}

export interface RosterTeaching {
  grade: string
  className: string
  /** '' together with isHead: heads the class and sees every subject. */
  courseId: string
  isHead: boolean
}

export interface RosterTeacher {
  /** Unique within the school: a teacher has no number here. */
  name: string
  teaches: readonly RosterTeaching[]
}

export interface RosterSchool {
  name: string
  areaId?: string
  /** Only for a school not known yet: what a school chose for itself stays. Default 'level'. */
  rankDisplay?: RankDisplay
  /**
   * stage: 1 primary, 2 junior, 3 senior; year: the one in which the grade entered that stage. gradeId: the stored grade
   * that is meant, whatever it is called now.
   */
  grades: readonly { name: string; stage: number; year: number; gradeId?: string | undefined }[]
  classes: readonly RosterClass[]
  students: readonly RosterStudent[]
  teachers: readonly RosterTeacher[]
}

/** People of a district by their names and numbers; ids are found or made when it is stored. */
export interface RosterInput {
  districtName: string
  schools: readonly RosterSchool[]
}
