/** Addresses of the pages that tell how the marking of papers goes on. */
export const READ = {
  first: '/read-progress',
  progress: '/read-progress/progress',
  question: '/read-progress/question-detail',
  classes: '/read-progress/class-progress',
  class: '/read-progress/class-progress-detail',
} as const

/** The same pages for who leads the subject, the grade or the school: they set marking up and end it. */
export const LED = {
  progress: '/leader/marking',
  setup: '/leader/marking/setup',
  question: '/leader/marking/question-detail',
  classes: '/leader/marking/class-progress',
  class: '/leader/marking/class-progress-detail',
} as const

export type ReadProgressPath = (typeof READ)[keyof typeof READ] | (typeof LED)[keyof typeof LED]

/** A page about a paper, a block of it, or one class. */
export const readHref = (
  path: ReadProgressPath,
  to: { markingId?: string; blockId?: string; ofClassId?: string },
): string => `${path}?${new URLSearchParams(to).toString()}`
