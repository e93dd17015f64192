import { Role } from '#contract/roles.ts'
import type { Drawn } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import type { Db } from '../db/db.ts'
import { loadRequesterPrincipal, translateRefusals } from '../exam-files/requester.ts'
import { loadFormulaDrawings } from '../formula/drawn.ts'
import { drawEach, takePen } from '../formula/pen.ts'
import { translateMessage } from '../http/reply/messages.ts'
import type { Principal } from '../http/session/principal.ts'
import type { JobProgress } from '../jobs/jobs.ts'
import type { JobResult, WrongBookOrder } from '../jobs/kinds.ts'
import { bookQuestions, listWrongBookTexts } from '../modules/wrong-book/preview.service.ts'
import { type FilesOf, findKept, keepMade, plainFileName, stateKey } from '../store/made-file.ts'
import { bookPath } from './address.ts'
import { drawBookInThread } from './paper/drawn.ts'
import { buildBookPaper } from './paper/paper-of.ts'

/** Raised when the look of a book changes: files of an older look are then made again. */
const LAYOUT = 1

/** The formulas of some texts; those that wait to be drawn are drawn here, as a page has no later look. */
async function allDrawn(db: Db, texts: readonly string[]): Promise<Drawn> {
  const drawn = await loadFormulaDrawings(db, texts)
  const missing = formulasOf(texts)
    .map((f) => ({ ...f, key: formulaKey(f.tex, f.display) }))
    .filter(({ key }) => !(key in drawn.formulas))
  if (missing.length === 0) return drawn
  const pen = takePen()
  try {
    const more = await drawEach(pen, missing)
    return {
      glyphs: { ...drawn.glyphs, ...more.glyphs },
      formulas: { ...drawn.formulas, ...more.formulas },
    }
  } finally {
    await pen.stop()
  }
}

const studentOfBook = async (db: Db, who: Principal): Promise<{ id: string; name: string }> => {
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', who.relativeId)
    .select('name')
    .executeTakeFirst()
  return { id: who.relativeId, name: row?.name ?? '' }
}

/**
 * Makes the PDF of a book of wrong questions, or gives the one that was made of the same words and look.
 * @throws Error with a sentence for the asker
 */
export function makeWrongBook(of: FilesOf, order: WrongBookOrder, progress: JobProgress) {
  return translateRefusals(order.locale, async (): Promise<JobResult<'wrong-book'>> => {
    const { db, now } = of
    const { locale, questions: refs, space, explain, app, shortTitle, madeAt } = order
    const who = await loadRequesterPrincipal(db, order)
    progress(5, translateMessage('readingQuestions', locale))
    const questions = await bookQuestions(db, who, refs, now)
    const drawn = await allDrawn(db, listWrongBookTexts(questions))
    const paper = buildBookPaper(
      { questions, drawn },
      {
        ...{
          student: await studentOfBook(db, who),
          reader: who.userType === Role.student ? 'self' : 'other',
        },
        ...{ space, locale, explain, app, shortTitle, madeAt, now },
      },
    )
    const state = stateKey(['wrong-book', LAYOUT, who.userId, paper])
    const told = translateMessage('drawingBook', locale)
    const make = async () => {
      const bytes = await drawBookInThread(paper, (done) =>
        progress(20 + (75 * done) / questions.length, told),
      )
      if (!bytes) throw new Error(translateMessage('examFileMaking', locale))
      const fileName = plainFileName(`${paper.title}.pdf`)
      return keepMade(of, who, 'wrong-book', state, { fileName, type: 'application/pdf', bytes })
    }
    const { fileId, fileName, bytes } = (await findKept(of, who, 'wrong-book', state)) ?? (await make())
    const path = await bookPath(db, who.schoolId, fileId, fileName, now)
    return { fileName, bytes, questions: questions.length, path }
  })
}
