import { expect, it } from 'vitest'
import { groupByChapter, treeFaults } from '#core/domain/knowledge/tree.ts'
import { BLUEPRINTS } from '../blueprints.ts'
import { type CourseId, GRADES } from '../courses.ts'
import { taught } from '../knowledge.ts'
import { pointsOf, TREES } from './store-trees.ts'

it.each(Object.keys(TREES) as CourseId[])(
  'the demo tree of %s has every point of its papers once',
  (course) => {
    const tree = pointsOf(TREES[course])
    const names = tree.map((p) => p.point)
    expect(names).toEqual([...new Set(names)])
    expect(treeFaults(tree)).toEqual([])
    const asked = [
      ...BLUEPRINTS[course].flatMap((section) => section.points ?? []),
      ...GRADES.flatMap((grade) => taught(course, grade.name, 1)),
    ]
    expect(asked.filter((point) => !names.includes(point))).toEqual([])
    const chapters = groupByChapter([...new Set(asked)], tree, (name) => name)
    expect(chapters.length).toBeGreaterThan(1)
  },
)
