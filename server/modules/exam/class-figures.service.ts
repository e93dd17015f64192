import type { SchoolReport } from '#contract/exam/class-report.ts'
import type { ClassMean } from '#core/domain/population/pool.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { buildBundleColumns } from '../../exams/store/stored-bundle.ts'
import { readStoredData } from '../../http/reply/stored-data.ts'
import { readable } from '../../publish/remake-bundles.ts'

/** A class's figures in an exam; `papers` in the exam's order. */
export interface ClassFigures {
  readonly className: string
  readonly total: ClassMean
  readonly papers: readonly ClassMean[]
}

export interface ExamFigures {
  /** Full mark of the total. */
  readonly full: number
  readonly papers: readonly { courseId: string; courseName: string; full: number }[]
  readonly classes: ReadonlyMap<string, ClassFigures>
}

/** Exams kept in memory, a few kB each: lists of all staff ask for the same ones. */
const KEEP = 500

/** Published figures of the school's classes in the current versions of exams, by exam id. */
export type ClassFiguresOf = (
  db: Db,
  school: SchoolId,
  exams: readonly { exam_id: string; current_version: number }[],
) => Promise<ReadonlyMap<string, ExamFigures>>

/** Reads them out of the stored reports of the school; what was read is named by a hash of its bytes. */
export function classFigures(): ClassFiguresOf {
  const kept = new Map<string, ExamFigures>()
  const keep = (key: string, figures: ExamFigures) => {
    kept.delete(key)
    kept.set(key, figures)
    if (kept.size > KEEP) kept.delete(kept.keys().next().value as string)
  }
  return async (db, school, exams) => {
    const found = new Map<string, ExamFigures>()
    if (exams.length === 0) return found
    const reports = () =>
      db
        .selectFrom('bundle as b')
        .where('b.school_id', '=', school)
        .where('b.kind', '=', 'school')
        .where('b.subject_id', '=', school)
    const named = await reports()
      .where((e) =>
        e.or(
          exams.map((x) => e.and([e('b.exam_id', '=', x.exam_id), e('b.version', '=', x.current_version)])),
        ),
      )
      .select(['b.exam_id', 'b.version', 'b.etag'])
      .execute()
    for (const { exam_id, version, etag } of named) {
      const key = JSON.stringify([school, exam_id, version, etag])
      const known = kept.get(key)
      const stored = known
        ? undefined
        : await reports()
            .where('b.exam_id', '=', exam_id)
            .where('b.version', '=', version)
            .select(buildBundleColumns(school))
            .executeTakeFirst()
      const of = { exam_id, version, school, kind: 'school', subject_id: school }
      const reply = stored && (await readable(db, of, { ...stored, etag }))
      const report = reply && (await readStoredData<SchoolReport>(reply))
      const figures = known ?? (report && figuresOf(report))
      if (!figures) continue
      keep(key, figures)
      found.set(exam_id, figures)
    }
    return found
  }
}

const part = ({ n, absent, mean }: ClassMean): ClassMean => ({ n, absent, mean })

function figuresOf(report: SchoolReport): ExamFigures {
  return {
    full: report.fullMark,
    papers: report.courses.map(({ courseId, courseName, full }) => ({ courseId, courseName, full })),
    classes: new Map(
      report.classes.map((c) => [
        c.classId,
        { className: c.className, total: part(c.total), papers: c.courses.map(part) },
      ]),
    ),
  }
}
