import type { HolidayNotebook } from '#contract/wrong/holiday-notebook.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** The days of a holiday, the last one included. */
export const formatHolidayDays = ({ from, until }: Pick<HolidayNotebook, 'from' | 'until'>): string =>
  t('holiday.days', { from: formatDay(from), until: formatDay(until - 1) })

/** Whose exams its notebook takes in. */
export const termOf = ({ since }: Pick<HolidayNotebook, 'since'>): string =>
  t('holiday.term', { since: formatDay(since) })
