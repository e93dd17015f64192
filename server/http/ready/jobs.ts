import type { Jobs } from '../../jobs/jobs.ts'
import type { Check } from './ready.ts'

/** Every kind of job that this process does is being asked for. */
export const jobsCheck = (jobs: Pick<Jobs, 'stopped'>): Check => ({
  what: 'jobs',
  ask: async () => {
    const kinds = jobs.stopped()
    return kinds.length > 0 ? { detail: kinds.join(', ') } : null
  },
})
