import { client } from '#src/state/client.ts'
import { facts } from '#src/state/facts.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { refOf } from '../ref.rules.ts'

const PAGE = 50

/**
 * Ids of all homework still to be done, the next due first. Null: the school cannot be reached now. Read page by page:
 * what is set or handed in meanwhile moves the others by a place, and each is named once.
 */
async function openHomework(): Promise<string[] | null> {
  const ids = new Set<string>()
  for (let pageNo = 1; ; pageNo++) {
    const page = await client.call('GET /api/exam/homework/student/homework/list', {
      query: { show: 'open', pageNo, pageSize: PAGE },
      fresh: true,
    })
    if (!page.ok || page.asOf !== null) return null
    for (const { homeworkId } of page.data.list) ids.add(homeworkId)
    if (pageNo * PAGE >= page.data.total) return [...ids]
  }
}

/**
 * Brings back the drafts that the school keeps of all homework still to be done, one after the other.
 * @param asked tells how many have been asked for, of how many
 * @returns how many came back; null: the school cannot be reached now
 */
export async function restoreAll(asked: (done: number, all: number) => void): Promise<number | null> {
  const studentId = facts.relativeId
  const [sync, ids] = await Promise.all([openAccountWork(), openHomework()])
  if (!sync || !ids || studentId === undefined) return null
  let found = 0
  for (const [done, homeworkId] of ids.entries()) {
    asked(done, ids.length)
    const draft = await sync.restoreDraft(refOf(homeworkId, studentId))
    // What came back stays; the next tap asks for the rest.
    if (draft === 'unreachable') return null
    if (draft) found++
  }
  return found
}
