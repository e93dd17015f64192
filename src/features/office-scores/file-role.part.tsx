import { useState } from 'react'
import type { DraftFile } from '#contract/office/import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'

const ROLES: readonly DraftFile['role'][] = [
  'roster',
  'items',
  'scores',
  'answers',
  'key',
  'subjects',
  'question',
  'explain',
  'scans',
  'template',
  'none',
]
/** Files that are of one subject. */
const OF_COURSE: readonly DraftFile['role'][] = ROLES.filter(
  (role) => role !== 'roster' && role !== 'subjects' && role !== 'none',
)

interface FileRoleProps {
  file: DraftFile
  calls: DraftCalls
}

/** What a file was taken for, and of which subject it is: changed at once. */
export const FileRole = ({ file, calls }: FileRoleProps) => {
  const [course, setCourse] = useState(file.course)
  const change = (now: Partial<Pick<DraftFile, 'role' | 'course'>>) =>
    calls.file({ fileId: file.fileId, role: file.role, course: file.course, ...now })
  const saveCourse = () => course.trim() !== file.course && void change({ course: course.trim() })
  return (
    <form
      className={css['role']}
      onSubmit={(event) => {
        event.preventDefault()
        saveCourse()
      }}
    >
      <SelectField
        label={t('scores.roleOf', { name: file.name })}
        bare
        options={(file.role === 'unclear' ? (['unclear', ...ROLES] as const) : ROLES).map((value) => ({
          value,
          title: t(`scores.role.${value}`),
        }))}
        value={file.role}
        disabled={calls.busy}
        onChange={(value) => void change({ role: ROLES.find((role) => role === value) ?? file.role })}
      />
      {OF_COURSE.includes(file.role) && (
        <Field
          label={t('scores.subject')}
          value={course}
          maxLength={120}
          onChange={(event) => setCourse(event.target.value)}
          onBlur={saveCourse}
        />
      )}
    </form>
  )
}
