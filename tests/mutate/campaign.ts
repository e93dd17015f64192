import { dirname } from 'node:path'
import { ExecutorProcess, TimedOut } from './executor-process.ts'
import { type Numbered, type Setting, type TestFile, type Told, UNFINISHED } from './messages.ts'

/**
 * - `killed`: a test failed, or `why` says that the run took too long
 * - `survived`: all tests asked are green with it
 * - `unreached`: no test comes by
 */
export interface Verdict {
  mutant: Numbered
  state: 'killed' | 'survived' | 'unreached'
  why: string
}

export interface Campaign extends Setting {
  folder: string
  /** Tests outside the folder that are asked about one mutant, at most; 0: its own tests alone. */
  far: number
  /** How far it is, and tests that are left out. */
  tell: (text: string) => void
}

const BASELINE_MS = 30 * 60_000

/** Steps from one file's folder to another's. */
function distance(a: string, b: string): number {
  const [from, to] = [dirname(a).split('/'), dirname(b).split('/')]
  const same = from.findIndex((part, i) => part !== to[i])
  const common = same < 0 ? from.length : same
  return from.length + to.length - 2 * common
}

/** Long runs of many parts tell little about one line, and browsers are too slow to be asked a thousand times. */
const isDirect = (test: TestFile): boolean =>
  !test.file.startsWith('tests/') || test.file.startsWith('tests/walls/')

async function baseline(
  executor: ExecutorProcess,
  tests: TestFile[],
  tell: Campaign['tell'],
): Promise<Told[]> {
  if (tests.length === 0) return []
  const told = await executor.run({ live: 0, tests }, BASELINE_MS)
  for (const { file, failed } of told)
    if (failed) tell(`not asked, red without a mutant: ${file}: ${failed.slice(0, 200)}`)
  const green = told.filter(({ failed }) => !failed)
  if (green.length === 0) throw new Error('No test file is green without a change')
  return green
}

/** The test files that come by the mutant, those nearest to it first, of these the quickest. */
function witnesses(mutant: Numbered, told: Told[], most: number): Told[] {
  return told
    .filter(({ reached }) => reached.includes(mutant.id))
    .sort((a, b) => distance(a.file, mutant.file) - distance(b.file, mutant.file) || a.ms - b.ms)
    .slice(0, most)
}

async function judge(executor: ExecutorProcess, mutant: Numbered, tests: Told[]): Promise<Verdict> {
  if (tests.length === 0) return { mutant, state: 'unreached', why: '' }
  // a busy machine is slow for the tests alone as well: what is allowed grows with what they took there
  const allowed = 20_000 + tests.reduce((sum, { ms }) => sum + 4 * ms + 4000, 0)
  try {
    const told = await executor.run({ live: mutant.id, tests }, allowed)
    const failures = told.flatMap(({ failed }) => failed ?? [])
    const failed = failures.find((failure) => failure !== UNFINISHED) ?? failures[0]
    return { mutant, state: failed ? 'killed' : 'survived', why: failed ?? `${tests.length} test files` }
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error
    return { mutant, state: 'killed', why: 'timed out' }
  }
}

/** Lets each mutant live once: the folder's own tests are asked first, then the nearest of the others. */
export async function runCampaign(campaign: Campaign): Promise<Verdict[]> {
  const { mutants, folder, far, tell } = campaign
  const { root, config, projects, workers, patience } = campaign
  const executor = new ExecutorProcess({ root, config, projects, workers, patience, mutants })
  const verdicts = new Map<number, Verdict>()
  const ask = async (open: Numbered[], tests: TestFile[], most: number): Promise<void> => {
    const told = await baseline(executor, tests, tell)
    tell(`${told.length} of ${tests.length} test files are asked about ${open.length} changes`)
    for (const [i, mutant] of open.entries()) {
      if (i > 0 && i % 20 === 0) tell(`${i} of ${open.length}`)
      const before = verdicts.get(mutant.id)
      const verdict = await judge(executor, mutant, witnesses(mutant, told, most))
      if (verdict.state !== 'unreached' || !before) verdicts.set(mutant.id, verdict)
    }
  }
  try {
    const tests = (await executor.start()).filter(isDirect)
    const room = folder.endsWith('.ts') ? dirname(folder) : folder
    const isNear = (test: TestFile): boolean => test.file.startsWith(`${room}/`)
    await ask(mutants, tests.filter(isNear), Number.POSITIVE_INFINITY)
    const open = mutants.filter(({ id }) => verdicts.get(id)?.state !== 'killed')
    if (far > 0 && open.length)
      await ask(
        open,
        tests.filter((test) => !isNear(test)),
        far,
      )
  } finally {
    await executor.stop()
  }
  return mutants.flatMap(({ id }) => verdicts.get(id) ?? [])
}
