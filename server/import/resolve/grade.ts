import { FIRST_OF_STAGE, gradeNoIn } from '../../exams/year/grade-names.ts'
import { namesYearOf } from '../../exams/year/year-start.ts'

export type SchoolStage = 1 | 2 | 3

/** A grade within a longer name: 高一理科. */
const NAMED = /高中?[一二三1-3]|初中?[一二三四1-4]|^[一二三四五六七八九1-9]年级/

/** Stage (1 primary, 2 junior, 3 senior) and year of entry of a grade, from its name and a day of its school year. */
export function gradeFacts(
  name: string,
  day: Date,
  stage: SchoolStage | null,
): { stage: SchoolStage; year: number } {
  const text = name.normalize('NFKC').replace(/\s/g, '')
  const schoolYear = namesYearOf(day)
  const entry = /^(20\d\d)级/.exec(text)?.[1]
  if (entry) return { stage: stage ?? 3, year: Number(entry) }
  const grade = NAMED.exec(text)?.[0] ?? text
  const no = gradeNoIn(grade)
  if (no === null) return { stage: stage ?? 3, year: schoolYear }
  const said = stageOf(grade, no, stage)
  return { stage: said, year: schoolYear - (no - FIRST_OF_STAGE[said]) }
}

function stageOf(name: string, no: number, stage: SchoolStage | null): SchoolStage {
  if (name.startsWith('初')) return 2
  if (no >= 10) return 3
  return stage ?? (no <= 6 ? 1 : 2)
}
