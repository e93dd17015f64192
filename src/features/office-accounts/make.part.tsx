import { useState } from 'react'
import type { SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'

interface MakeProps {
  grades: SchoolPlaces['grades']
  busy: boolean
  /** '' for all students. */
  onYes: (classId: string) => void
  onClose: () => void
}

/** Accounts for a class, or for all students who have none. */
export const MakeForClass = ({ grades, busy, onYes, onClose }: MakeProps) => {
  const classes = grades
    .filter((grade) => !grade.ended)
    .flatMap((grade) => grade.classes.map((one) => ({ ...one, grade: grade.name })))
  const all = classes.reduce((sum, one) => sum + one.withoutAccount, 0)
  const lacking = classes.filter((one) => one.withoutAccount > 0)
  const [classId, setClassId] = useState(lacking[0]?.classId ?? '')
  const count = classId === '' ? all : (classes.find((one) => one.classId === classId)?.withoutAccount ?? 0)
  return (
    <ConfirmSheet
      open
      title={t('officeAccounts.makeFor')}
      yes={t('officeAccounts.makeCount', { n: count })}
      busy={busy}
      disabled={count === 0}
      onYes={() => onYes(classId)}
      onClose={onClose}
    >
      {all === 0 ? (
        <p>{t('officeAccounts.allThere')}</p>
      ) : (
        <div className={shared['stack']}>
          <SelectField
            label={t('officeAccounts.class')}
            options={[
              { value: '', title: t('officeAccounts.wholeSchool', { n: all }) },
              ...lacking.map((one) => ({
                value: one.classId,
                title: t('officeAccounts.classLacks', {
                  name: one.name.startsWith(one.grade.replace(/年级$/, ''))
                    ? one.name
                    : `${one.grade} ${one.name}`,
                  n: one.withoutAccount,
                }),
              })),
            ]}
            value={classId}
            onChange={setClassId}
          />
          <p>{t('officeAccounts.means.make')}</p>
        </div>
      )}
    </ConfirmSheet>
  )
}
