import type { Calls } from '#contract/calls.ts'

export type YearPreview = Calls['GET /api/office/people/year']['reply']
export type PreviewGrade = YearPreview['grades'][number]

/** What is chosen for a grade. */
export interface YearGradeChoice {
  graduates: boolean
  name: string
}
export type Choices = Readonly<Record<string, YearGradeChoice>>

/** As the server proposes it. */
export const proposed = ({ grades }: YearPreview): Choices =>
  Object.fromEntries(grades.map((g) => [g.gradeId, { graduates: g.graduates, name: g.nextName }]))

/** Up or out: the name follows, unless somebody wrote one. */
export function changeGraduation(
  grade: PreviewGrade,
  { name }: YearGradeChoice,
  graduates: boolean,
): YearGradeChoice {
  const isOwn = name !== grade.upName && name !== grade.graduatedName
  return { graduates, name: isOwn ? name : graduates ? grade.graduatedName : grade.upName }
}

/** `2026–2027` */
export const yearText = (schoolYear: number): string => `${schoolYear}–${schoolYear + 1}`

/** Names that two grades would bear, newcomers' among them, or that are empty. */
export function wrongNames(preview: YearPreview, choices: Choices, withFresh: boolean): Set<string> {
  const names = [
    ...Object.values(choices).map((one) => one.name.trim()),
    ...(withFresh ? preview.fresh.map((one) => one.name) : []),
  ]
  return new Set(names.filter((name, at) => name === '' || names.indexOf(name) !== at))
}

/** How many graduate. */
export const graduatesOf = ({ grades }: YearPreview, choices: Choices): number =>
  grades.reduce((sum, g) => sum + (choices[g.gradeId]?.graduates ? g.students : 0), 0)
