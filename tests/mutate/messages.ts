import type { Mutant } from './mutants.ts'

/** A mutant of a run: `id` from 1, `index` in its file's list. */
export interface Numbered extends Mutant {
  id: number
  file: string
  index: number
}

export interface TestFile {
  project: string
  /** Relative to the root. */
  file: string
}

/** Why a test file failed that was ended, or not begun since another one failed. */
export const UNFINISHED = 'endless'

/** What a test file said: how long it took, whether it failed, which mutants it came by. */
export interface Told extends TestFile {
  ms: number
  failed: string | null
  reached: number[]
}

/** `live` 0 is the unchanged code: all tests run to their end, which tells what reaches what. */
export interface Order {
  live: number
  tests: TestFile[]
}

export interface Setting {
  root: string
  config: string
  projects: string[]
  workers: number
  /** Milliseconds after which a loop counts as endless. */
  patience: number
  mutants: Numbered[]
}

export type ToExecutor = { setting: Setting } | { order: Order }
export type FromExecutor = { tests: TestFile[] } | { told: Told[] } | { broken: string }
