import { writeXlsx } from 'hucre/xlsx'
import type { ClassReport } from '#contract/class-report.ts'
import type { Db } from '../../db/db.ts'
import { say } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { storedData } from '../../http/reply/stored-data.ts'
import { identityRows } from '../../http/session/identities.ts'
import { principalOf } from '../../http/session/principal.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import type { TranscriptFile, TranscriptOrder } from '../../jobs/kinds.ts'
import { classReportFor } from './analysis.service.ts'
import { cutReplies } from './cut-reply.rules.ts'
import { transcriptSheet } from './transcript-sheet.service.ts'

/** Reads what the asker may read of the class now; whoever lost the right in the meantime gets nothing. */
async function reportOf(db: Db, order: TranscriptOrder): Promise<ClassReport> {
  const { accountId, userId, examId, classId, version } = order
  const row = await identityRows(db, accountId)
    .where('u.user_id', '=', userId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .executeTakeFirst()
  if (!row) throw new Error(say('denied', order.locale))
  const asked = { examId, classId, ...(version === undefined ? {} : { version }) }
  try {
    const stored = await classReportFor(db, cutReplies(), principalOf(accountId, row), asked)
    return (await storedData<ClassReport>(stored)) as ClassReport
  } catch (e) {
    throw e instanceof Refusal ? new Error(e.told(order.locale)) : e
  }
}

/**
 * Makes the spreadsheet of a class's transcript.
 * @throws Error with a sentence for the asker
 */
export async function transcriptFile(
  db: Db,
  order: TranscriptOrder,
  progress: JobProgress,
): Promise<TranscriptFile> {
  progress(10, say('readingMarks', order.locale))
  const report = await reportOf(db, order)
  progress(50, say('writingSheet', order.locale))
  const { name, rows, widths } = transcriptSheet(report, order.locale)
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
