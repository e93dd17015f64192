import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import css from '../teach.module.css'
import { classNames } from './class-names.rules.ts'
import { type FormField, type SetForm, withCourse } from './set-form.rules.ts'

interface SetWhomProps {
  form: SetForm
  change: (next: SetForm) => void
  say: (field: FormField) => string | undefined
}

/** The subject, and the classes in which this teacher teaches it. */
export const SetWhom = ({ form, change, say }: SetWhomProps) => {
  const teaching = useCall('GET /api/base/data/system/account/relative/teacher', {})
  const courses = useCall('GET /api/export/course/common/all', {})
  const names = new Map(courses.data?.courses.map((c) => [c.courseId, c.courseName]))
  return (
    <Reading of={teaching} failed={t('teach.classesFailed')} lines={2}>
      {({ classes }) => {
        const own = [...new Set(classes.map((c) => c.courseId).filter((id) => id !== ''))]
        if (own.length === 0)
          return <EmptyState title={t('teach.noClasses')} text={t('teach.noClassesText')} />
        const mine = classNames(classes, form.courseId)
        return (
          <>
            <div>
              <Picker
                label={t('teach.course')}
                value={form.courseId}
                onChange={(courseId) => change(withCourse(form, courseId))}
                options={[
                  ...(form.courseId === '' ? [{ value: '', title: t('teach.choose') }] : []),
                  ...own.map((value) => ({ value, title: names.get(value) ?? value })),
                ]}
              />
              {say('courseId') && <p className={css['error']}>{say('courseId')}</p>}
            </div>
            <fieldset className={css['group']}>
              <legend>{t('teach.classes')}</legend>
              {form.courseId === '' && <p className={css['quiet']}>{t('teach.courseFirst')}</p>}
              <div className={css['checks']}>
                {mine.map((one) => (
                  <label key={one.classId} className={css['check']}>
                    <input
                      type="checkbox"
                      checked={form.classIds.includes(one.classId)}
                      onChange={(event) =>
                        change({
                          ...form,
                          classIds: event.target.checked
                            ? [...form.classIds, one.classId]
                            : form.classIds.filter((id) => id !== one.classId),
                        })
                      }
                    />
                    <span>{one.name}</span>
                  </label>
                ))}
              </div>
              {say('classIds') && <p className={css['error']}>{say('classIds')}</p>}
            </fieldset>
          </>
        )
      }}
    </Reading>
  )
}
