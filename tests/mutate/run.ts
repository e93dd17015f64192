import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCampaign, type Verdict } from './campaign.ts'
import { planOf } from './plan.ts'
import { keep, leftAlive, lineOf, scoreOf } from './results.ts'

const HELP = `npm run mutate -- [folder or file ...] [options]

Changes the code at one place at a time and asks the tests: a change that none of them notices is printed.

--sample 100   so many changes of each folder, drawn by the seed; else all
--seed 1       another seed draws others
--survivors    only what the folder's last run left alive
--far 6        test files outside the folder asked about one change at most, the nearest first; 0: none
--workers 2    test files at one time
--patience 10  seconds without a turn of its event loop after which a test file counts as endless
--config       vitest's configuration (vitest.config.ts)
--project      vitest's projects asked (unit, unit-alone; of the server unit, server)`

const DEFAULT = ['core', 'server/http', 'server/store', 'server/operations', 'server/modules/files']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
    far: { type: 'string', default: '6' },
    workers: { type: 'string', default: '2' },
    patience: { type: 'string', default: '10' },
    config: { type: 'string', default: 'vitest.config.ts' },
    project: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
})

const root = process.cwd()

function plan(folder: string) {
  const seed = Number(values.seed)
  if (!values.survivors) return planOf(root, folder, values.sample ? Number(values.sample) : null, seed)
  const left = leftAlive(root, folder, planOf(root, folder, null, seed))
  if (!left) throw new Error(`${folder}: no earlier run to take survivors from`)
  return left.map((mutant, i) => ({ ...mutant, id: i + 1 }))
}

async function mutate(folder: string): Promise<Verdict[]> {
  const mutants = plan(folder)
  console.log(`${folder}: ${mutants.length} changes`)
  if (mutants.length === 0) return []
  return runCampaign({
    root: resolve(root),
    config: values.config,
    projects: values.project ?? (folder.startsWith('server') ? ['unit', 'server'] : ['unit', 'unit-alone']),
    workers: Number(values.workers),
    patience: 1000 * Number(values.patience),
    mutants,
    folder,
    far: Number(values.far),
    tell: (text) => console.log(text),
  })
}

if (values.help) console.log(HELP)
else {
  const scores: string[] = []
  for (const given of positionals.length ? positionals : DEFAULT) {
    const folder = given.replaceAll('\\', '/').replace(/\/$/, '')
    const verdicts = await mutate(folder)
    if (!values.survivors) keep(root, folder, verdicts)
    for (const verdict of verdicts) if (verdict.state !== 'killed') console.log(lineOf(verdict))
    scores.push(scoreOf(folder, verdicts))
  }
  console.log(`\n${scores.join('\n')}`)
}
