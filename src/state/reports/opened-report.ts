import { client, serverNow } from '../client.ts'

/** A new report is a to-do for so long. */
const NEW_MS = 30 * 86_400_000

/** Reports told of since the app began, `identity exam`. */
const told = new Set<string>()

/**
 * Tells the server that an identity has opened a report: its to-do is done. Told once until the app begins again; what
 * could not be told is told when the report is opened the next time.
 */
export async function reportOpened(userId: string, examId: string, publishedAt: number): Promise<void> {
  const key = `${userId} ${examId}`
  if (told.has(key) || serverNow() - publishedAt > NEW_MS) return
  told.add(key)
  const body = { todoId: `report:${examId}`, done: true }
  const { ok } = await client.call('POST /api/export/todo/common/update/put', { body })
  if (!ok) told.delete(key)
}
