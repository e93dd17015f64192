import type { Calls } from '#contract/calls.ts'
import type { Rule } from '#tests/support/school/every-figure.ts'
import type { Figures, Person } from '#tests/support/school/figures-raw.ts'

/** Names of the classes of school 0. */
export const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  ['c0-0', 'c0-1', 'c0-2', 'c0-3', 'c0-4'].map((c, i) => [c, `高二（${i + 1}）班`]),
)
const free = () => 'free'

const inPaper = (raw: Figures, group: readonly Person[], paper: number) => {
  const { n, absent, mean, sd, median, max, min } = raw.statsOf(group, paper)
  return { n, absent, mean, sd, median, max, min }
}

/** What a paper shows item by item of a class. */
export function itemRules(
  raw: Figures,
  data: Calls['GET /api/analysis/data/paper/items']['reply'],
  classId: string,
  paper: number,
): Rule[] {
  const own = raw.classIn(classId)
  const school = raw.schoolIn('school-0')
  const whose = (of: string, name: string, classes: number, group: readonly Person[]) => ({
    ...{ of, name, classes, version: 1 },
    roster: group.length,
    sat: raw.present(group, paper).length,
  })
  const given = (j: number) =>
    raw.people.flatMap((_, s) => raw.papers[paper]?.rows.get(s)?.[j] ?? []).map((x) => x / 100)
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
  const full = (j: number) => (raw.papers[paper]?.items[j]?.full ?? 0) / 100
  const student = (at: number) => raw.people.findIndex((p) => p.id === data.class?.students[at]?.studentId)
  return [
    ['version', () => 1],
    ['full', () => raw.fullOf(paper) / 100],
    ['population', () => whose('joint', '', 6, raw.people)],
    ['n', () => raw.present(raw.people, paper).length],
    ['mean', () => raw.statsOf(raw.people, paper).mean],
    ['sd', () => raw.statsOf(raw.people, paper).sd],
    // of everybody who sat the paper: held to other packages in core/domain/analysis/reference.test.ts
    ['alpha', free],
    ['sem', free],
    ['discrimination', free],
    ['school.population', () => whose('school', '', 5, school)],
    ['school.stats', () => inPaper(raw, school, paper)],
    ['class.population', () => whose('class', NAMES[classId] as string, 1, own)],
    ['class.stats', () => inPaper(raw, own, paper)],
    [
      'class.students.*.marks.*',
      ([at = 0, j = 0]) => {
        const mark = raw.papers[paper]?.rows.get(student(at))?.[j]
        return mark == null ? null : mark / 100
      },
    ],
    ['items.*.full', ([j = 0]) => full(j)],
    ['items.*.n', ([j = 0]) => given(j).length],
    ['items.*.mean', ([j = 0]) => mean(given(j))],
    ['items.*.sd', ([j = 0]) => Math.sqrt(mean(given(j).map((x) => (x - mean(given(j))) ** 2)))],
    ['items.*.difficulty', ([j = 0]) => mean(given(j)) / full(j)],
    ['items.*.fullMarks', ([j = 0]) => given(j).filter((x) => x === full(j)).length],
    ['items.*.zero', ([j = 0]) => given(j).filter((x) => x === 0).length],
    ['items.*.interval', free],
    ['items.*.discrimination', free],
    ['items.*.itemRestR', free],
    ['items.*.alphaIfDeleted', free],
    // held to a recount in core/domain/analysis/options.test.ts; of whom they are is `answeredN`
    ['items.*.options', free],
    ['items.*.schoolRate', ([j = 0]) => raw.itemOf(school, paper, j).rate],
    ['items.*.classRate', ([j = 0]) => raw.itemOf(own, paper, j).rate],
    ['items.*.schoolN', ([j = 0]) => raw.itemOf(school, paper, j).n],
    ['items.*.classN', ([j = 0]) => raw.itemOf(own, paper, j).n],
    ['items.*.answeredN', ([j = 0]) => raw.itemOf(school, paper, j).n],
  ]
}

/** What an exercise says of a class's paper. */
export function exerciseRules(
  raw: Figures,
  data: Calls['GET /api/v1/workbench/teacher/exercise']['reply'],
  classId: string,
  paper: number,
): Rule[] {
  const own = raw.classIn(classId)
  const school = raw.schoolIn('school-0')
  const item = (at: number) => Number(data.items[at]?.no) - 1
  const rateOf = (group: readonly Person[]) => raw.statsOf(group, paper).scoreRate
  const whose = (of: string, name: string, classes: number, group: readonly Person[]) => ({
    ...{ of, name, classes, version: 1 },
    roster: group.length,
    sat: raw.present(group, paper).length,
  })
  return [
    ['version', () => 1],
    ['classRate', () => rateOf(own)],
    ['schoolRate', () => rateOf(school)],
    ['populations.class', () => whose('class', NAMES[classId] as string, 1, own)],
    ['populations.school', () => whose('school', '', 5, school)],
    ['items.*.full', free],
    // not counted from people: the school's rate moved by the class's distance from it
    ['items.*.expected', free],
    ['items.*.classRate', ([at = 0]) => raw.itemOf(own, paper, item(at)).rate],
    ['items.*.schoolRate', ([at = 0]) => raw.itemOf(school, paper, item(at)).rate],
    ['items.*.classN', ([at = 0]) => raw.itemOf(own, paper, item(at)).n],
    ['items.*.schoolN', ([at = 0]) => raw.itemOf(school, paper, item(at)).n],
  ]
}
