import type { Page } from 'playwright-core'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'

/** Makes a book of two questions of a paper that are answered in words, by who is signed in, and leaves its page open. */
export async function twoQuestionBook(
  page: Page,
  home: string,
): Promise<[WrongBookQuestion, WrongBookQuestion]> {
  const answered = page.waitForResponse((reply) => reply.url().includes('/wrongBook/preview'))
  await page.goto(`${home}wrong-download/wrong-question-list`)
  const { questions } = ((await (await answered).json()) as { data: WrongBook }).data
  const byPaper = Map.groupBy(
    questions.filter((q) => q.type === 'answer' && q.words !== null),
    (q) => `${q.examId}/${q.paperId}`,
  )
  const [first, second] = [...byPaper.values()].find((own) => own.length >= 2) ?? []
  if (!first || !second) throw new Error('The student has no two such questions.')
  const { examId, courseId } = first
  await page.goto(`${home}wrong-download/wrong-question-list?examId=${examId}&courseId=${courseId}`)
  for (const { itemNo } of [first, second])
    await page
      .locator('main')
      .getByRole('checkbox', { name: new RegExp(`^第 ${itemNo} 题`) })
      .check()
  await page.locator('main').getByRole('button', { name: '做成错题卷' }).click()
  await page.locator('[data-book="2"]').waitFor()
  return [first, second]
}
