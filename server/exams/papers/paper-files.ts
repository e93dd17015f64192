import { fileRead } from '#contract/files.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

/** The question files and explain files a school has of the papers of an exam's current version. */
export const paperFilesOf = (db: Db, school: SchoolId, examId: string) =>
  db
    .selectFrom('paper_file as p')
    .innerJoin('file as f', on('f', 'p', 'school_id', 'file_id'))
    .innerJoin('exam as e', 'e.exam_id', 'p.exam_id')
    .innerJoin('exam_paper as x', (j) =>
      j
        .onRef('x.exam_id', '=', 'e.exam_id')
        .onRef('x.version', '=', 'e.current_version')
        .onRef('x.paper_id', '=', 'p.paper_id'),
    )
    .where('p.school_id', '=', school)
    .where('p.exam_id', '=', examId)
    .select(['p.paper_id', 'p.part', 'p.file_id', 'f.name', 'f.size', 'x.course_id'])
    .orderBy('x.seq')
    .orderBy('p.part', 'desc')
    .execute()

/** Path and field of the call that gives a file. */
export const fileReadPath = (fileId: string): string =>
  `${fileRead.call.slice('GET '.length)}?${new URLSearchParams({ fileId }).toString()}`
