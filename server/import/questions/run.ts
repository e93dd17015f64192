import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import type { Db } from '../../db/db.ts'
import type { JobState, Jobs } from '../../jobs/jobs.ts'
import { runForSchool, type SchoolOutcome } from '../for-school.ts'
import type { ImportOptions } from '../options.ts'
import type { ImportWorld } from '../run.ts'
import type { QuestionDraft } from './draft.ts'
import { readQuestions } from './read.ts'
import { listQuestionTexts, type StoredQuestions, storeQuestions } from './store.ts'

/** A formula whose TeX cannot be drawn, and the question it stands in first. */
export interface RejectedFormula {
  id: string
  tex: string
}

interface QuestionsStoreResult {
  stored: StoredQuestions
  rejected: readonly RejectedFormula[]
  /** How many questions show the source of one or more formulas. */
  affected: number
}

export type QuestionsOutcome = SchoolOutcome<{ questions: number }, QuestionsStoreResult>

/** Reads files of questions and brings them into a school's bank, their formulas drawn. With any fault nothing is stored. */
export const runQuestions = (options: ImportOptions, world: ImportWorld): Promise<QuestionsOutcome> =>
  runForSchool(options, world, {
    read: readQuestions,
    count: (drafts) => ({ questions: drafts.length }),
    store: async (drafts, { db, jobs, school, storing }) => {
      const stored = await storing((tx) =>
        storeQuestions(tx, school, drafts, (share) => world.view.at(share)),
      )
      await drawn(db, jobs, world)
      return { stored, ...(await rejectedOf(db, drafts)) }
    },
  })

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
    const own = formulasOf(listQuestionTexts(draft)).filter((f) => keys.has(formulaKey(f.tex, f.display)))
    if (own.length > 0) affected++
    for (const { tex } of own) if (!first.has(tex)) first.set(tex, { id: draft.id, tex })
  }
  return { rejected: [...first.values()], affected }
}
