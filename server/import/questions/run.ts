import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { JobState, Jobs } from '../../jobs/jobs.ts'
import { Faults } from '../faults.ts'
import type { ImportOptions } from '../options.ts'
import { oneSchool } from '../resolve/one-school.ts'
import type { ImportWorld } from '../run.ts'
import type { QuestionDraft } from './draft.ts'
import { readQuestions } from './read.ts'
import { type StoredQuestions, storeQuestions, textsOf } from './store.ts'

/** A formula whose TeX cannot be drawn, and the question it stands in first. */
export interface RejectedFormula {
  id: string
  tex: string
}

export type QuestionsOutcome =
  | { kind: 'faults'; faults: Faults }
  | { kind: 'checked'; questions: number }
  | {
      kind: 'stored'
      questions: number
      stored: StoredQuestions
      rejected: readonly RejectedFormula[]
      /** How many questions show the source of one or more formulas. */
      affected: number
    }

/** Reads files of questions and brings them into a school's bank, their formulas drawn. With any fault nothing is stored. */
export async function runQuestions(options: ImportOptions, world: ImportWorld): Promise<QuestionsOutcome> {
  const { view } = world
  const faults = new Faults()
  view.begin('reading')
  const drafts = await readQuestions(options, faults)
  view.end()
  const { db, jobs } = await world.open()
  const school = await oneSchool(db, options.settings.school, faults)
  if (school === null || faults.count > 0) return { kind: 'faults', faults }
  if (options.dryRun) return { kind: 'checked', questions: drafts.length }
  view.begin('storing')
  const stored = await inTransaction(db, (tx) =>
    storeQuestions(tx, school, drafts, (share) => view.at(share)),
  )
  view.end()
  await drawn(db, jobs, world)
  return { kind: 'stored', questions: drafts.length, stored, ...(await rejectedOf(db, drafts)) }
}

/** Waits until what this import and others stored has been drawn; nothing waits: there is no job. */
async function drawn(db: Db, jobs: Jobs, { view }: ImportWorld): Promise<void> {
  const waiting = await db
    .selectFrom('formula')
    .where('state', '=', 'waiting')
    .select('formula_key')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  view.begin('computing')
  const jobId = await jobs.enqueue('draw-formulas', {})
  await jobs.waitFor(jobId, (s: JobState) => view.at(s.percent / 100))
  view.end()
}

async function rejectedOf(db: Db, drafts: readonly QuestionDraft[]) {
  const rows = await db.selectFrom('formula').where('state', '=', 'rejected').select('formula_key').execute()
  const keys = new Set(rows.map((r) => r.formula_key))
  const first = new Map<string, RejectedFormula>()
  let affected = 0
  for (const draft of drafts) {
    const own = formulasOf(textsOf(draft)).filter((f) => keys.has(formulaKey(f.tex, f.display)))
    if (own.length > 0) affected++
    for (const { tex } of own) if (!first.has(tex)) first.set(tex, { id: draft.id, tex })
  }
  return { rejected: [...first.values()], affected }
}
