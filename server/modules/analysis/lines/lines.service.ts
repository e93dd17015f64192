import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { LinesOfSubject, saveScoreLines } from '#contract/exam/score-lines.ts'
import { subjectsOf, TOTAL } from '#core/domain/contrast/subjects.ts'
import type { Db } from '../../../db/db.ts'
import { badField, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { contrastFor, type GradeReferences } from '../contrast/contrast.service.ts'
import { keepLines } from './lines.repo.ts'

type ScoreLinesBody = Static<(typeof saveScoreLines)['body']>

/**
 * Draws the lines of the total or of a paper for a grade. What a leader may compare may be drawn on; the total of a grade
 * is not a subject leader's.
 * @throws Refusal 10005 no such exam, grade or subject for this reader; 10001 a line above the full mark, or two of one
 * name; 10020 others were drawn meanwhile
 */
export async function drawLines(
  db: Db,
  references: GradeReferences,
  who: Principal,
  asked: ScoreLinesBody,
  now: Date,
): Promise<LinesOfSubject> {
  const { examId, gradeId, rev } = asked
  const sheet = await contrastFor(db, references, who, { examId, gradeId })
  const subject = subjectsOf(sheet).find(({ id }) => id === asked.subject)
  const isTheirs = asked.subject !== TOTAL || sheet.classes.every(({ hasTotal }) => hasTotal)
  if (!subject || !isTheirs) throw notFound()
  const lines = asked.lines.map((line) => ({ ...line, name: line.name.trim() }))
  if (new Set(lines.map(({ name }) => name)).size < lines.length) throw badField('lines', 'nameTwice')
  if (lines.some(({ by, value }) => by === 'score' && value > subject.full))
    throw badField('lines', 'aboveFull')
  if (lines.some(({ by, value }) => by === 'share' && value > 100))
    throw badField('lines', 'above', { n: 100 })
  const drawn = { examId, gradeId, subject: asked.subject, lines, rev, accountId: who.accountId, at: now }
  if (!(await keepLines(db, who.schoolId, drawn))) throw new Refusal(Status.conflict, 'linesChanged')
  return { subject: asked.subject, lines, rev: rev + 1 }
}
