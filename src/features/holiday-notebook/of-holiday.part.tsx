import type { ReactNode } from 'react'
import { Status } from '#contract/envelope.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import type { Resource } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'

interface OfHolidayProps<T> {
  /** Null: the address names no holiday. */
  holidayId: string | null
  read: Resource<T>
  children: (data: T) => ReactNode
}

/** What a call tells of a holiday, or that there is none of this id. */
export const OfHoliday = <T,>({ holidayId, read, children }: OfHolidayProps<T>) =>
  holidayId === null || read.failure?.status === Status.notFound ? (
    <EmptyState
      sign="search"
      title={t('holiday.noSuch')}
      text={t('holiday.noSuchText')}
      action={<ButtonLink href={PATH.holidayJump}>{t('holiday.toList')}</ButtonLink>}
    />
  ) : (
    <Reading of={read} failed={t('holiday.failed')} lines={6}>
      {children}
    </Reading>
  )
