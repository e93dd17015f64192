import type { OfficeExam } from '#contract/office/exams.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const TONES: Readonly<Record<OfficeExam['state'], Tone>> = {
  imported: 'warn',
  making: 'info',
  scheduled: 'info',
  published: 'good',
  withdrawn: 'muted',
}

/** Who sees an exam now, in a few words. */
export const examStateText = ({ state, visibleFrom }: Pick<OfficeExam, 'state' | 'visibleFrom'>): string =>
  state === 'scheduled' && visibleFrom !== null
    ? t('scores.exam.scheduledAt', { time: formatDate(visibleFrom) })
    : t(`scores.exam.${state}`)

export const ExamState = ({ exam }: { exam: OfficeExam }) => (
  <>
    <Badge tone={TONES[exam.state]}>{examStateText(exam)}</Badge>
    {exam.waits && exam.currentVersion > 0 && <Badge tone="warn">{t('scores.exam.newer')}</Badge>}
    {exam.job?.status === 30 && <Badge tone="bad">{t('scores.exam.failed')}</Badge>}
  </>
)
