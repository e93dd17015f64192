import type { Check } from './ready.ts'

/** Every kind of job that this process does is being asked for. */
export const jobsCheck = (jobs: { stopped(): readonly string[] }): Check => ({
  what: 'jobs',
  ask: async () => {
    const kinds = jobs.stopped()
    return kinds.length > 0 ? { detail: kinds.join(', ') } : null
  },
})
