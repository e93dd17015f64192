import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Verdict } from './campaign.ts'
import type { Numbered } from './messages.ts'

/** What `.cache/mutate/<folder>.json` keeps of a folder's last run, for `--survivors`. */
interface Kept {
  folder: string
  mutants: number
  killed: number
  survivors: { state: string; place: string; before: string; after: string; why: string }[]
}

const placeOf = ({ file, line, column }: Numbered): string => `${file}:${line}:${column}`
const shortened = (text: string): string => (text.length > 70 ? `${text.slice(0, 67)}...` : text)

/** `core/sync/pace.ts:12:5  a < b  ->  a <= b  (unreached)` */
export const lineOf = ({ mutant, state, why }: Verdict): string =>
  `${placeOf(mutant)}  ${shortened(mutant.before)}  ->  ${shortened(mutant.after)}  (${state}${why && `: ${why}`})`

/** `core/sync  61 of 70 killed, 87.1 %; 2 of the others no test comes by` */
export function scoreOf(folder: string, all: Verdict[]): string {
  const count = (state: Verdict['state']): number => all.filter((verdict) => verdict.state === state).length
  const killed = count('killed')
  const percent = all.length ? ((100 * killed) / all.length).toFixed(1) : '100.0'
  const unreached = count('unreached')
  const rest = unreached ? `; ${unreached} of the others no test comes by` : ''
  return `${folder}  ${killed} of ${all.length} killed, ${percent} %${rest}`
}

const keptAt = (root: string, folder: string): string =>
  join(root, '.cache/mutate', `${folder.replaceAll(/[/\\]/g, '-')}.json`)

export function keep(root: string, folder: string, all: Verdict[]): void {
  const left = all.filter(({ state }) => state !== 'killed')
  const kept: Kept = {
    folder,
    mutants: all.length,
    killed: all.length - left.length,
    survivors: left.map(({ mutant, state, why }) => ({
      state,
      place: placeOf(mutant),
      before: mutant.before,
      after: mutant.after,
      why,
    })),
  }
  const file = keptAt(root, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Of a plan the mutants that the folder's last run left alive; null when there was none. */
export function leftAlive(root: string, folder: string, plan: Numbered[]): Numbered[] | null {
  const file = keptAt(root, folder)
  if (!existsSync(file)) return null
  const { survivors } = JSON.parse(readFileSync(file, 'utf8')) as Kept
  const known = new Set(survivors.map(({ place, before, after }) => `${place} ${before} ${after}`))
  return plan.filter((mutant) => known.has(`${placeOf(mutant)} ${mutant.before} ${mutant.after}`))
}
