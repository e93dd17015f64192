import { openDocument } from '../../slips/page.ts'
import { COLOUR, GAP, LEFT, PX, SIZE, WIDTH } from './measures.ts'
import { createPageWriter, finishPages } from './pages.ts'
import { answerRows, questionRows, rule } from './question.ts'
import { gap, NOTE, type RowWriter, writerOf } from './rows.ts'
import type { BookPaper } from './sheet.ts'

const titleRows = (writer: RowWriter, title: string) =>
  writer.words([[title, { bold: true, size: SIZE.title, colour: COLOUR.ink }]], LEFT, WIDTH)

/**
 * Draws a book of wrong questions as PDF: as the page of the book prints it, with marks, codes and rooms where
 * `core/domain/redo/sheet.ts` has them, so that a photograph of a page is read like one that a browser printed.
 * @param drawn told how many questions are on paper
 */
export function drawBook(paper: BookPaper, drawn: (questions: number) => void = () => {}): Promise<Buffer> {
  const { doc, has, done } = openDocument(paper.title)
  const writer = writerOf(doc, has, paper)
  const pages = createPageWriter(doc)
  const head = [
    ...titleRows(writer, paper.title),
    ...writer.words([[paper.note, NOTE]], LEFT, WIDTH),
    gap(GAP.medium),
    rule(writer, 2 * PX, COLOUR.ink),
  ]
  for (const [at, question] of paper.questions.entries()) {
    const rows = questionRows(writer, at + 1, question, paper.space)
    pages.place(at === 0 ? [...head, ...rows] : rows)
    drawn(at + 1)
  }
  pages.begin()
  for (const [at, question] of paper.questions.entries()) {
    const rows = answerRows(writer, at + 1, question)
    pages.place(at === 0 ? [...titleRows(writer, paper.answers), ...rows] : rows)
  }
  finishPages(doc, writer.face, paper.watermark)
  doc.end()
  return done
}
