import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { DisplaySettings, displayEffect, saveDisplay } from '#contract/office/display.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { changeAbsentRule } from '../../exams/rules/absent-rule.ts'
import { changedDisplay, displayRev, readDisplay, writeDisplay } from '../../exams/rules/display-settings.ts'
import { gradesOfExams } from '../../exams/versions/exam-grades.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { badField, Refusal } from '../../http/reply/refusal.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { familiesOf, listOwnPublishedExams } from './display.repo.ts'

type DisplayEffectReply = Static<(typeof displayEffect)['reply']>
type DisplayBody = Static<(typeof saveDisplay)['body']>

/** Settings that are part of a stored report: the others hold at once for everybody. */
const IN_REPORTS = new Set(['rankDisplay', 'absentInTotal', 'levels', 'thresholds'])

export async function displayOf(db: Db, school: SchoolId) {
  const [settings, exams] = await Promise.all([readDisplay(db, school), listOwnPublishedExams(db, school)])
  const grades = await gradesOfExams(
    db,
    school,
    exams.map((e) => ({ exam_id: e.exam_id, version: e.current_version })),
  )
  return {
    settings,
    rev: displayRev(settings),
    exams: exams.map((e) => ({
      examId: e.exam_id,
      examName: e.name,
      grades: grades.get(e.exam_id) ?? [],
      startTime: e.start_time.getTime(),
      rankDisplay: e.rank_display,
      students: Number(e.students),
    })),
  }
}

/** @throws Refusal 10001 for shares that are not 100 together, a level named twice, or thresholds out of order */
export function checkDisplay({ levels, thresholds }: DisplaySettings): void {
  const sum = levels.reduce((all, { share }) => all + Math.round(share * 100), 0)
  if (sum !== 10_000) throw badField('settings.levels', 'shares', { n: sum / 100 })
  if (new Set(levels.map(({ level }) => level)).size < levels.length)
    throw badField('settings.levels', 'levelTwice')
  const { excellent, good, pass, low } = thresholds
  if (!(excellent >= good && good >= pass && pass >= low))
    throw badField('settings.thresholds', 'thresholdOrder')
}

export async function effectOf(
  db: Db,
  school: SchoolId,
  { settings, apply }: Omit<DisplayBody, 'rev'>,
): Promise<DisplayEffectReply> {
  checkDisplay(settings)
  const changed = changedDisplay(await readDisplay(db, school), settings)
  const again =
    apply === 'all' && changed.some((key) => IN_REPORTS.has(key))
      ? await listOwnPublishedExams(db, school)
      : []
  const most = again.reduce((all, { students }) => Math.max(all, Number(students)), 0)
  return { changed, exams: again.length, students: most, families: await familiesOf(db, school) }
}

/**
 * Writes the settings; with `all` the reports of the school's published exams are made again by jobs, in which they show
 * what holds now. An exam of several schools shows this school's families alone otherwise.
 * @throws Refusal 10020 somebody else changed them since they were read
 */
export async function saveSettings(
  db: Db,
  jobs: Jobs,
  school: SchoolId,
  { settings, apply, rev }: DisplayBody,
  audit: Audit,
): Promise<{ rev: string; jobs: string[] }> {
  checkDisplay(settings)
  const exams = apply === 'all' ? await listOwnPublishedExams(db, school) : []
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('school').where('school_id', '=', school).select('school_id').forUpdate().execute()
    const before = await readDisplay(tx, school)
    if (displayRev(before) !== rev) throw new Refusal(Status.conflict, 'settingsMoved')
    const changed = changedDisplay(before, settings)
    await writeDisplay(tx, school, { before, after: settings })
    const made: string[] = []
    if (changed.some((key) => IN_REPORTS.has(key))) {
      for (const { exam_id: examId, current_version: version } of exams) {
        await tx
          .updateTable('exam_school')
          .set({ rank_display: settings.rankDisplay })
          .where('exam_id', '=', examId)
          .where('school_id', '=', school)
          .execute()
        await changeAbsentRule(tx, { examId, version }, settings.absentInTotal)
        made.push(await jobs.enqueueIn(tx, 'publish-exam', { examId, version, again: true }))
      }
    }
    const valuesOf = (all: DisplaySettings) => Object.fromEntries(changed.map((key) => [key, all[key]]))
    if (changed.length === 0) audit.nothing()
    else
      await audit.note(tx, {
        target: `display ${apply}`,
        before: valuesOf(before),
        after: { ...valuesOf(settings), exams: made.length },
      })
    return { rev: displayRev(settings), jobs: made }
  })
}
