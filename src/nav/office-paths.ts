/** Addresses of the office's pages: `/office/{page}`, with what they are about in the query. */
export const OFFICE = {
  home: '/office',
  people: '/office/people',
  year: '/office/year',
  roster: '/office/roster',
  accounts: '/office/accounts',
  display: '/office/display',
  calendar: '/office/calendar',
  partners: '/office/partners',
  administrators: '/office/administrators',
  security: '/office/security',
  audit: '/office/audit',
  scores: '/office/scores',
  running: '/office/running',
  import: '/office/import',
  publish: '/office/publish',
} as const

export type OfficePath = (typeof OFFICE)[keyof typeof OFFICE]
