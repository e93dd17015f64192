import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './account.module.css'

export interface School {
  schoolId: string
  schoolName: string
}

interface SchoolPickerProps {
  school: School | null
  onPick: (school: School | null) => void
  error?: string | undefined
}

/** Finds a school by a part of its name. */
export const SchoolPicker = ({ school, onPick, error }: SchoolPickerProps) => {
  const [words, setWords] = useState('')
  const asked = words.trim()
  const found = useCall(
    'GET /api/base/data/school/student/school',
    school === null && asked !== '' ? { query: { schoolName: asked } } : null,
  )
  return (
    <div className={shared['tight']}>
      <p className={shared['label']}>{t('bind.school')}</p>
      {school ? (
        <div className={css['picked']}>
          <span>{school.schoolName}</span>
          <Button kind="quiet" onClick={() => onPick(null)}>
            {t('bind.schoolChange')}
          </Button>
        </div>
      ) : (
        <>
          <SearchField label={t('bind.schoolFind')} value={words} onChange={setWords} maxLength={40} />
          {found.data && found.data.schools.length > 0 && (
            <List label={t('bind.school')}>
              {found.data.schools.map((one) => (
                <ListItem key={one.schoolId} title={one.schoolName} onPress={() => onPick(one)} />
              ))}
            </List>
          )}
          {asked !== '' && found.data?.schools.length === 0 && (
            <p className={shared['quiet']} role="status">
              {t('bind.schoolNone')}
            </p>
          )}
        </>
      )}
      {error !== undefined && (
        <p className={shared['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
