import { writeXlsx } from 'hucre/xlsx'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { Db } from '../../db/db.ts'
import { translateMessage } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { readStoredData } from '../../http/reply/stored-data.ts'
import { identityRows } from '../../http/session/identities.ts'
import { principalOf } from '../../http/session/principal.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import type { TranscriptFile, TranscriptOrder } from '../../jobs/kinds.ts'
import { classReportFor } from './analysis.service.ts'
import { contrastFor, type GradeReferences, gradeReferences } from './contrast/contrast.service.ts'
import { cutReplies } from './cut-reply.rules.ts'
import { transcriptSheet } from './transcript-sheet.service.ts'

interface TranscriptData {
  readonly report: ClassReport
  /** The comparison of the class's grade; null: the asker sees no totals. */
  readonly sheet: ContrastSheet | null
}

/** Reads what the asker may read of the class now; whoever lost the right in the meantime gets nothing. */
async function readFor(db: Db, references: GradeReferences, order: TranscriptOrder): Promise<TranscriptData> {
  const { accountId, userId, examId, classId, version } = order
  const row = await identityRows(db, accountId)
    .where('u.user_id', '=', userId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .executeTakeFirst()
  if (!row) throw new Error(translateMessage('denied', order.locale))
  const asked = { examId, classId, ...(version === undefined ? {} : { version }) }
  try {
    const who = principalOf(accountId, row)
    const stored = await classReportFor(db, cutReplies(), who, asked)
    const report = (await readStoredData<ClassReport>(stored)) as ClassReport
    return { report, sheet: report.hasTotal ? await contrastFor(db, references, who, asked) : null }
  } catch (e) {
    throw e instanceof Refusal ? new Error(e.told(order.locale)) : e
  }
}

/**
 * Makes the spreadsheet of a class's transcript.
 * @param references what grades are compared with, kept from one file to the next
 * @throws Error with a sentence for the asker
 */
export async function transcriptFile(
  db: Db,
  order: TranscriptOrder,
  progress: JobProgress,
  references: GradeReferences = gradeReferences(),
): Promise<TranscriptFile> {
  progress(10, translateMessage('readingMarks', order.locale))
  const { report, sheet } = await readFor(db, references, order)
  progress(50, translateMessage('writingSheet', order.locale))
  const { name, rows, widths } = transcriptSheet(report, sheet, order.locale)
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        rows,
        columns: widths.map((width) => ({ width })),
        freezePane: { rows: 1, columns: 1 },
      },
    ],
  })
  return {
    fileName: `${report.examName} ${report.className}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_'),
    students: report.rows.length,
    content: Buffer.from(bytes).toString('base64'),
  }
}
