import type { Module } from '../../http/api.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type FileLimits, registerDrafts } from './draft/draft.routes.ts'
import { registerExams } from './exams/exams.routes.ts'

/** Scores into the school, and exams out to its families. */
export const officeScoresModule =
  (jobs: Jobs | undefined, limits: FileLimits): Module =>
  (api) => {
    registerDrafts(api, jobs, limits)
    registerExams(api, jobs)
  }
