import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '#server/db/db.ts'
import { storePdfs } from '#server/import/paper-files/store.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'

/** Gives a paper of an exam its question file, as an import does beside a running server. */
export async function givePaper(
  dataDir: string,
  { examId, course, name, bytes }: { examId: string; course: string; name: string; bytes: Buffer },
): Promise<void> {
  const path = join(tmpdir(), `kaoban-paper-${process.pid}.pdf`)
  await writeFile(path, bytes)
  const { db, close } = await openBeside(dataDir)
  try {
    const { current_version: version } = await db
      .selectFrom('exam')
      .where('exam_id', '=', examId)
      .select('current_version')
      .executeTakeFirstOrThrow()
    const pdf = { course, part: 'question', file: { path, label: name }, size: bytes.length } as const
    const at = { filesDir: join(dataDir, 'files'), now: new Date() }
    await inTransaction(db, (tx) => storePdfs(tx, [pdf], { examId, version, unchanged: true }, at))
  } finally {
    await close()
    await rm(path, { force: true })
  }
}
