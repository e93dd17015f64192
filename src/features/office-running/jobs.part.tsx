import { useMemo } from 'react'
import type { RunningJob } from '#contract/office/running.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { oneByOne } from '#src/state/in-sequence.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'
import { formatJobName, progressText, TONES } from './jobs.rules.ts'

interface JobsCardProps {
  jobs: readonly RunningJob[]
  onBegun: () => Promise<void>
}

const columnsOf = (again: (job: RunningJob) => void, doing: string | null): TableColumn<RunningJob>[] => [
  { id: 'what', title: t('officeRunning.job'), heads: true, value: formatJobName },
  {
    id: 'state',
    title: t('officeRunning.state'),
    filter: true,
    value: ({ status }) => t(`officeRunning.status.${status}`),
    show: ({ status }) => <Badge tone={TONES[status]}>{t(`officeRunning.status.${status}`)}</Badge>,
  },
  {
    id: 'how',
    title: t('officeRunning.progress'),
    value: progressText,
    show: (job) => <span className={shared['words']}>{progressText(job)}</span>,
  },
  {
    id: 'when',
    title: t('officeRunning.changed'),
    width: 7,
    value: ({ changedAt }) => changedAt,
    file: ({ changedAt }) => formatDate(changedAt),
    show: ({ changedAt }) => formatDate(changedAt),
  },
  {
    id: 'do',
    title: t('officeRunning.do'),
    sort: false,
    value: () => null,
    show: (job) =>
      job.canTryAgain && (
        <Button
          kind="quiet"
          busy={doing === job.jobId}
          aria-label={t('officeRunning.againName', { name: formatJobName(job) })}
          onClick={() => again(job)}
        >
          {t('common.retry')}
        </Button>
      ),
  },
]

const askAgain = ({ jobId }: RunningJob) =>
  client.call('POST /api/office/running/job/again', { body: { jobId } })

/** In place of a job's id: all that are chosen. */
const ALL = 'all'

/** Jobs of the school: under way, given up with their reason and a way to try again, done. */
export const JobsCard = ({ jobs, onBegun }: JobsCardProps) => {
  const { doing, send } = useSend<string>()
  const columns = useMemo(() => {
    const again = (job: RunningJob) =>
      void send(() => askAgain(job), { toast: t('officeRunning.begun'), done: onBegun }, job.jobId)
    return columnsOf(again, doing)
  }, [doing, send, onBegun])
  const againAll = (chosen: readonly RunningJob[], clear: () => void) =>
    send(
      () => oneByOne(chosen, askAgain),
      {
        toast: t('officeRunning.begunChosen', { n: chosen.length }),
        always: () => {
          clear()
          void onBegun()
        },
      },
      ALL,
    )
  return (
    <Card title={t('officeRunning.jobs')}>
      <DataTable
        label={t('officeRunning.jobs')}
        columns={columns}
        rows={jobs}
        rowId={({ jobId }) => jobId}
        pageSize={20}
        onFile={saveTable(t('officeRunning.jobs'))}
        actions={(chosen, clear) => {
          const failed = chosen.filter(({ canTryAgain }) => canTryAgain)
          return (
            failed.length > 0 && (
              <Button busy={doing === ALL} onClick={() => void againAll(failed, clear)}>
                {t('officeRunning.againChosen', { n: failed.length })}
              </Button>
            )
          )
        }}
        empty={
          <EmptyState sign="done" title={t('officeRunning.noJobs')} text={t('officeRunning.noJobsText')} />
        }
      />
    </Card>
  )
}
