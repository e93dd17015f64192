import type { StaffTask } from '#contract/exam/staff-work.ts'
import { appealsHref } from './appeal-paths.ts'
import { blockHref } from './marking-paths.ts'
import { href } from './paths.ts'
import { READ, readHref } from './read-progress-paths.ts'

/** The page on which work that waits for a member of staff is done. */
export function workHref({ kind, of, paperId }: StaffTask): string {
  switch (kind) {
    case 'appeals':
      return appealsHref({ examId: of, ...(paperId !== null && { paperId }) })
    case 'papers':
      return blockHref(of)
    case 'problems':
      return readHref(READ.question, { blockId: of })
    case 'homework':
    case 'deadline':
      return href.homeworkGiven(of)
  }
}
