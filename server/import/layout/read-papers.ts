import { FIELD_NAMES, type Field } from '../../sheets/columns/fields.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { Words } from '../../sheets/overlay/words.ts'
import type { FileRef, OnBytes } from '../../sheets/read/sheet.ts'
import { readRoster } from '../../sheets/roster/roster.ts'
import { Students } from '../../sheets/roster/students.ts'
import type { DraftPaper, ImportContent } from '../check/draft.ts'
import { type DraftItem, readItems } from '../check/items.ts'
import { readAnswerKey } from '../check/key.ts'
import { readScores, type ScoresOptions } from '../check/scores.ts'
import { withAnswers } from '../check/with-answers.ts'
import type { ImportOptions } from '../options.ts'
import { itemsFromColumns } from './items-from-columns.ts'
import type { FilesPlan, PaperPlan } from './plan.ts'

/** Items named in one fault; the rest are counted. */
const SHOWN_ITEMS = 20

/** Told before each file is read; gives what is told while it is. */
export type OnFile = (file: FileRef) => OnBytes

export interface ReadOptions extends Pick<ImportOptions, 'ignore' | 'className' | 'grade' | 'update'> {
  /** Research data: other columns are passed over, students have no names, raw answers are kept where they fit. */
  lenient: boolean
  renamed?: ReadonlyMap<string, Field>
  /** Day in China, YYYY-MM-DD. */
  today: string
  words: Words
}

/** Reads all files of a plan. Faults of every file are told, also when an earlier one cannot be used. */
export async function readPapers(
  plan: FilesPlan,
  options: ReadOptions,
  faults: Faults,
  onFile: OnFile,
): Promise<ImportContent> {
  const students = new Students()
  const { className, grade, today } = options
  const roster = { ignore: options.ignore, className, grade, today }
  for (const file of plan.rosters) {
    await readRoster(file, roster, students, faults, onFile(file))
  }
  const papers: DraftPaper[] = []
  const beside = otherSubjects(plan.papers)
  if (!plan.papers.length) faults.add('too_few_papers', { file: plan.settingsFile || '--paper' })
  for (const paper of plan.papers) {
    const ignore = [...options.ignore, ...(beside.get(paper) ?? [])]
    const read = await readPaper(
      paper,
      plan.rosters.length > 0,
      students,
      { ...options, ignore },
      faults,
      onFile,
    )
    if (read) papers.push(read)
  }
  return { students, papers }
}

/** Of papers whose marks stand in one file: the headings of the others, and of totals over all, which are none of their own. */
function otherSubjects(papers: readonly PaperPlan[]): ReadonlyMap<PaperPlan, string[]> {
  const files = Map.groupBy(papers, ({ scores }) => scores && `${scores.path} ${scores.sheet ?? ''}`)
  return new Map(
    papers.flatMap((paper) => {
      const { scores } = paper
      const together = scores ? (files.get(`${scores.path} ${scores.sheet ?? ''}`) ?? []) : []
      const others = together.filter((other) => other !== paper).map(({ course }) => course)
      return others.length > 0 ? [[paper, [...others, ...FIELD_NAMES.total]] as const] : []
    }),
  )
}

async function readPaper(
  plan: PaperPlan,
  rosterGiven: boolean,
  students: Students,
  options: ReadOptions,
  faults: Faults,
  onFile: OnFile,
): Promise<DraftPaper | null> {
  const { course } = plan
  const found = await itemsOf(plan, options, faults, onFile)
  const main = plan.scores ?? plan.answers
  if (!main) faults.add('no_scores_file', { file: plan.items?.label ?? course }, { course })
  if (!main || !found) return null
  const scores: ScoresOptions = {
    students,
    rosterGiven,
    className: options.className,
    grade: options.grade,
    nameless: options.lenient,
    update: options.update,
    ignore: options.ignore,
    ignoreUnknown: options.lenient,
    cells: plan.scores ? 'marks' : 'answers',
    words: options.words,
    ...(options.renamed ? { renamed: options.renamed } : {}),
  }
  const items = plan.scores ? found : keyed(found, plan.items?.label ?? course, faults)
  const paper = await readScores(main, course, items, scores, faults, onFile(main))
  if (!paper || !plan.scores || !plan.answers) return paper
  return withAnswers(paper, plan.answers, students, options.lenient, faults, onFile(plan.answers))
}

/**
 * Items by whose keys raw answers can be read. Those without one are told once, together, and get a key that nothing is
 * marked by in the end: the letters of their column are no further faults.
 */
function keyed(items: readonly DraftItem[], file: string, faults: Faults): DraftItem[] {
  const keyless = items.filter(({ type, key }) => (type === 'choice' || type === 'multi') && !key)
  if (keyless.length > 0) {
    const names = keyless.slice(0, SHOWN_ITEMS).map(({ no }) => no)
    const more = keyless.length > SHOWN_ITEMS ? ' …' : ''
    faults.add('key_missing', { file }, { count: keyless.length, items: names.join(', ') + more })
  }
  return items.map((item) => (keyless.includes(item) ? { ...item, key: item.options[0] ?? 'A' } : item))
}

async function itemsOf(
  plan: PaperPlan,
  options: ReadOptions,
  faults: Faults,
  onFile: OnFile,
): Promise<DraftItem[] | null> {
  const own =
    !plan.items && plan.scores && !options.lenient
      ? await itemsFromColumns(plan.scores, plan.course, options.ignore, faults)
      : 'none'
  if (own !== 'none') return own
  if (!plan.items) {
    faults.add('no_items_file', { file: plan.scores?.label ?? plan.course }, { course: plan.course })
    return null
  }
  const ignore = options.lenient ? 'all' : options.ignore
  const items = await readItems(plan.items, { ignore }, faults, onFile(plan.items))
  if (!items || !plan.key) return items
  return readAnswerKey(plan.key, items, ignore, faults, onFile(plan.key))
}
