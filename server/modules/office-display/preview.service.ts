import type { ClassReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { translateMessage } from '../../http/reply/messages.ts'
import type { DisplayClassOrder, DisplayOrder } from '../../jobs/kinds.ts'
import { type Instead, previewClassReport, previewReport } from '../../publish/preview.ts'
import { findPublishedVersion } from './display.repo.ts'

/** What an order is about, or nothing: no published exam of that school. */
async function aimOf(db: Db, { schoolId, examId, settings }: Omit<DisplayOrder, 'studentId'>, now: number) {
  const school = schoolOf(schoolId, 'job')
  const found = await findPublishedVersion(db, school, examId)
  const { rankDisplay, levels, thresholds, absentInTotal } = settings
  const instead: Instead = { rankDisplay, levels, thresholds, absent: absentInTotal }
  return (
    found && {
      ...{ school, instead, key: { examId, version: found.version } },
      times: { publishedAt: found.published_at?.getTime() ?? now, now },
    }
  )
}

/** Makes the report that an order asks for. @throws Error with a sentence for the asker */
export async function displayPreview(db: Db, order: DisplayOrder, now: number): Promise<StudentReport> {
  const aim = await aimOf(db, order, now)
  const { studentId, locale } = order
  const report = aim && (await previewReport(db, aim.key, { ...aim, studentId }, aim.times))
  if (!report) throw new Error(translateMessage('notFound', locale))
  return report
}

/** Makes the class's report that an order asks for. @throws Error with a sentence for the asker */
export async function displayClassPreview(
  db: Db,
  order: DisplayClassOrder,
  now: number,
): Promise<ClassReport> {
  const aim = await aimOf(db, order, now)
  const { classId, reader, locale } = order
  const report = aim && (await previewClassReport(db, aim.key, { ...aim, classId, reader }, aim.times))
  if (!report) throw new Error(translateMessage('notFound', locale))
  return report
}
