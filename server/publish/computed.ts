import type { Db } from '../db/db.ts'
import type { PaperFacts } from './exam-data.ts'
import type { ReadExam } from './read-exam.ts'
import { readMarks } from './read-marks.ts'
import { type ComputeThread, startThread } from './thread.ts'

/** Computes an exam in a thread of its own and asks it for reports, which are stored nowhere. */
export async function computed<B>(
  db: Db,
  exam: ReadExam,
  ask: (thread: ComputeThread) => Promise<B>,
): Promise<B> {
  const { facts, students } = exam
  const thread = startThread()
  try {
    await thread.ask('exam', { facts, students })
    for (const [paper, of] of facts.papers.entries()) {
      const marks = await readMarks(db, exam, of as PaperFacts, () => {})
      await thread.ask('paper', { at: paper, marks }, [
        marks.rows.buffer,
        marks.marks.buffer,
      ] as ArrayBuffer[])
    }
    await thread.ask('figures', null)
    return await ask(thread)
  } finally {
    await thread.stop()
  }
}
