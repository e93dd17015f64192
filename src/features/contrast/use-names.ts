import { useCallback } from 'react'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { FigureQuery } from '#contract/names.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { namesHref } from '#src/nav/names-paths.ts'
import { useQuery } from '#src/nav/navigate.ts'

/** A figure of the subject on the page; `classAt`: of one class of the sheet. */
export type NamesOf = (figure: Omit<FigureQuery, 'subject'>, classAt?: number) => string | null

/**
 * Addresses of the names behind figures of a sheet. Null: a class whose students the reader does not see, or figures of
 * everybody where the reader sees only some.
 */
export function useNames(sheet: ContrastSheet, subject: ContrastSubject): NamesOf {
  const gradeId = useQuery('gradeId')
  return useCallback(
    (figure, classAt) => {
      if (classAt !== undefined && !subject.classes.includes(classAt)) return null
      const classId = classAt === undefined ? undefined : sheet.classes[classAt]?.classId
      return namesHref({
        examId: sheet.examId,
        version: sheet.version,
        subject: subject.id,
        ...figure,
        ...(gradeId ? { gradeId } : {}),
        ...(classId === undefined ? {} : { classId }),
      })
    },
    [sheet, subject, gradeId],
  )
}
