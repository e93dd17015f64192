import { useState } from 'react'
import type { DraftFile } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'

interface FileCourseProps {
  file: DraftFile
  calls: DraftCalls
}

/** The subject of a file's questions, where they do not say it themselves. */
export const FileCourse = ({ file, calls }: FileCourseProps) => {
  const [course, setCourse] = useState(file.course)
  const save = () => {
    if (course.trim() === file.course) return
    void calls.file({ fileId: file.fileId, role: 'content', course: course.trim() })
  }
  return (
    <form
      className={css['role']}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label={t('scores.subjectElse')}
        value={course}
        maxLength={120}
        disabled={calls.busy}
        onChange={(event) => setCourse(event.target.value)}
        onBlur={save}
      />
    </form>
  )
}
