import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import type { Resource } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'

interface HomeworkReadingProps<T> {
  /** '': the address names none. */
  of: { homeworkId: string; reading: Resource<T> }
  children: (data: T) => ReactNode
}

/** What a call says of the homework that the address names; where it names none, the way to the list. */
export const HomeworkReading = <T,>({ of: { homeworkId, reading }, children }: HomeworkReadingProps<T>) =>
  homeworkId === '' ? (
    <EmptyState
      sign="search"
      title={t('homework.noneNamed')}
      text={t('homework.noneNamedText')}
      action={<ButtonLink href={PATH.homeworkList}>{t('homework.toList')}</ButtonLink>}
    />
  ) : (
    <Reading of={reading} failed={t('homework.failed')} lines={4}>
      {children}
    </Reading>
  )
