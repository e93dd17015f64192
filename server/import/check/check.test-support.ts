import type { WordMeaning } from '#contract/office/sheet-overlay.ts'
import { Faults } from '../../sheets/faults.ts'
import type { TestFolder } from '../../sheets/files.test-support.ts'
import { formatFaults } from '../../sheets/files.test-support.ts'
import type { SaidOver } from '../../sheets/overlay/said.ts'
import { Words } from '../../sheets/overlay/words.ts'
import { readRoster } from '../../sheets/roster/roster.ts'
import { Students } from '../../sheets/roster/students.ts'
import { itemsFromColumns } from '../layout/items-from-columns.ts'
import type { DraftPaper } from './draft.ts'
import { type DraftItem, readItems } from './items.ts'
import { readScores, type ScoresOptions } from './scores.ts'

export const ROSTER = '学号,姓名,年级,班级\n1,王芳,高一,1班\n2,李明,高一,1班\n3,张伟,高一,2班\n'
export const ITEMS = '题号,满分,题型,答案,知识点\n1,5,单选,B,函数;图象\n2,6,多选,AC,集合\n3,10,解答,,数列\n'

/** Reads one file of each kind as an import does. */
export async function readTestImport(
  folder: TestFolder,
  texts: {
    roster?: string | null
    items?: string | Uint8Array | null
    scores?: string | Uint8Array
    answers?: string
  },
  change: Partial<ScoresOptions> & { means?: readonly WordMeaning[] } = {},
  said?: SaidOver,
): Promise<{
  items: DraftItem[] | null
  paper: DraftPaper | null
  students: Students
  faults: string[]
  all: Faults
}> {
  const faults = new Faults()
  const students = new Students()
  const { roster = ROSTER } = texts
  if (roster !== null) {
    const file = await folder.write('roster.csv', roster)
    await readRoster(file, { ignore: [], className: '', grade: '', today: '2026-11-20' }, students, faults)
  }
  const text = texts.scores ?? texts.answers
  const on = said ? { said } : {}
  const written = text === undefined ? null : await folder.write('scores.csv', text)
  const file = written && { ...written, ...on }
  const found =
    texts.items === null && file
      ? await itemsFromColumns(file, '数学', [], faults)
      : await readItems(await folder.write('items.csv', texts.items ?? ITEMS), { ignore: [] }, faults)
  const items = found === 'none' ? null : found
  const options: ScoresOptions = {
    students,
    rosterGiven: roster !== null,
    className: '',
    grade: '',
    nameless: false,
    update: false,
    ignore: [],
    ignoreUnknown: false,
    cells: texts.answers === undefined ? 'marks' : 'answers',
    words: new Words(change.means),
    ...change,
  }
  const paper = file && items ? await readScores(file, '数学', items, options, faults) : null
  return { items, paper, students, faults: formatFaults(faults), all: faults }
}
