import { client } from '#src/state/client.ts'
import { facts } from '#src/state/facts.ts'
import { work } from '#src/state/work.ts'
import { refOf } from './ref.rules.ts'

/**
 * Brings back the drafts that the school keeps of all homework still to be done.
 * @returns how many came back; null: the school cannot be reached now
 */
export async function restoreAll(): Promise<number | null> {
  const studentId = facts.relativeId
  const [sync, list] = await Promise.all([
    work(),
    client.call('GET /api/exam/homework/student/homework/list', { query: { show: 'open' }, fresh: true }),
  ])
  if (!sync || !list.ok || list.asOf !== null || studentId === undefined) return null
  let found = 0
  for (const { homeworkId } of list.data.list)
    if (await sync.restoreDraft(refOf(homeworkId, studentId))) found++
  return found
}
