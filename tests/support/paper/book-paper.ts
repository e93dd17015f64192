import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { printedAddress } from '#core/domain/redo/address.ts'
import type { BookPaper, PaperQuestion } from '#server/wrong-books/paper/sheet.ts'

/** A question of a made-up book; its code is that of the student `s1`. */
export const paperQuestion = (no: number, more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  about: `十一月月考 11月19日 · 第 ${String(no)} 题 · 得 0 / 4 分`,
  stem: `点 $P(${String(no)},1)$ 绕原点逆时针旋转 $90^\\circ$ 到点 $P'$，求 $PP'$ 的长。`,
  options: [],
  code: printedAddress(
    'https://school.example',
    { examId: '01a21e61-1e02-75da-99fa-5f84107663df', paperId: 'math', itemNo: String(no) },
    's1',
  ),
  answer: '知识点：图形的旋转',
  explanation: "$PP'=\\sqrt{2}\\cdot\\sqrt{10}=2\\sqrt{5}$。",
  ...more,
})

/** A made-up book with its formulas drawn. */
export function bookPaper(questions: readonly PaperQuestion[], more: Partial<BookPaper> = {}): BookPaper {
  const texts = questions.flatMap((q) => [q.stem, q.explanation, ...q.options.map(({ text }) => text)])
  return {
    title: '郭思彤 的错题卷',
    note: `共 ${String(questions.length)} 题`,
    answers: '答案',
    questions,
    space: 'some',
    watermark: '考伴 郭思彤',
    locale: 'zh-CN',
    drawn: drawFormulas(formulasOf(texts)),
    ...more,
  }
}
