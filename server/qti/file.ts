import { translateMessage } from '../http/reply/messages.ts'
import type { JobProgress } from '../jobs/jobs.ts'
import type { QuestionsFile, QuestionsOrder } from '../jobs/kinds.ts'
import { type Packing, packQuestions } from './package.ts'

/** Questions as a file for its asker; its name is the title's. @param now the server's clock, ms */
export async function questionsFile(
  of: Omit<Packing, 'now'>,
  { locale }: Pick<QuestionsOrder, 'locale'>,
  progress: JobProgress,
  now: number,
): Promise<QuestionsFile> {
  const words = translateMessage('packingQuestions', locale)
  progress(5, words)
  const bytes = await packQuestions({ ...of, now }, (share) => progress(5 + Math.floor(90 * share), words))
  return {
    fileName: `${of.title}.zip`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_'),
    questions: of.questions.length,
    content: bytes.toString('base64'),
  }
}
