import type { SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-people.module.css'
import { classOptions, openGrades } from './places.rules.ts'
import type { TeachingDraft } from './staff.rules.ts'

interface StaffTeachingProps {
  teaching: readonly TeachingDraft[]
  places: SchoolPlaces
  onChange: (teaching: TeachingDraft[]) => void
}

/** In the list of subjects: heads the class. */
const HEAD = '-'

/** Classes with what is taught there, a line each. */
export const StaffTeaching = ({ teaching, places, onChange }: StaffTeachingProps) => {
  const classes = classOptions(openGrades(places))
  const courses = [
    { value: HEAD, title: t('officePeople.head') },
    ...places.courses.map(({ courseId, courseName }) => ({ value: courseId, title: courseName })),
  ]
  const chosen = { value: '', title: t('officePeople.chooseCourse') }
  const set = (at: number, more: Partial<TeachingDraft>) =>
    onChange(teaching.map((one, i) => (i === at ? { ...one, ...more } : one)))
  const first = classes[0]?.value
  const last = teaching.at(-1)
  return (
    <fieldset className={css['lines']}>
      <legend className={shared['label']}>{t('officePeople.teaching')}</legend>
      {teaching.map((one, i) => (
        <div key={i} className={css['line']}>
          <SelectField
            bare
            label={t('officePeople.classNo', { n: i + 1 })}
            options={classes}
            value={one.classId}
            onChange={(classId) => set(i, { classId })}
          />
          <SelectField
            bare
            label={t('officePeople.courseNo', { n: i + 1 })}
            options={one.unsure ? [chosen, ...courses] : courses}
            value={one.isHead ? HEAD : one.courseId}
            onChange={(value) =>
              set(i, value === HEAD ? { isHead: true, courseId: '' } : { isHead: false, courseId: value })
            }
          />
          <Button
            kind="quiet"
            aria-label={t('officePeople.removeLine', { n: i + 1 })}
            onClick={() => onChange(teaching.filter((_, at) => at !== i))}
          >
            ×
          </Button>
        </div>
      ))}
      <div className={shared['acts']}>
        <Button
          disabled={first === undefined}
          onClick={() =>
            onChange([
              ...teaching,
              last?.isHead === false
                ? { ...last }
                : {
                    classId: last?.classId ?? first ?? '',
                    courseId: places.courses[0]?.courseId ?? '',
                    isHead: false,
                  },
            ])
          }
        >
          {t('officePeople.addTeaching')}
        </Button>
      </div>
    </fieldset>
  )
}
