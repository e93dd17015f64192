import type { Calls } from '#contract/calls.ts'
import type { Machine, RunningVersion } from '#contract/office/running.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { SwitchesCard } from './emergency.part.tsx'
import { JobsCard } from './jobs.part.tsx'
import { isUnderWay } from './jobs.rules.ts'
import { machineLines, versionLine } from './machine.rules.ts'
import { RetentionCard } from './retention.part.tsx'
import css from './running.module.css'

interface MachineCardProps {
  /** Null: it is not this administrator's. */
  machine: Machine | null
  version: RunningVersion
}

/** The machine under the server, thing by thing, and the version. */
const MachineCard = ({ machine, version }: MachineCardProps) => (
  <Card title={t('officeRunning.machine')}>
    {machine === null && <p className={shared['quiet']}>{t('officeRunning.notYours')}</p>}
    <ul className={css['rows']}>
      {[...(machine === null ? [] : machineLines(machine)), versionLine(version)].map((one) => (
        <li key={one.name} className={css['row']}>
          <div className={shared['lines']}>
            <p className={shared['row']}>
              <span className={shared['strong']}>{one.name}</span>
              <Badge tone={one.tone}>{one.state}</Badge>
            </p>
            <p className={shared['quiet']}>{one.text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

type RunningFault = Calls['GET /api/office/running']['reply']['faults'][number]

const columnsOf = (): TableColumn<RunningFault>[] => [
  {
    id: 'kind',
    title: t('officeRunning.faultKind'),
    heads: true,
    filter: true,
    value: ({ kind }) => (kind === 'other' ? t('officeRunning.faultOther') : kind),
  },
  { id: 'times', title: t('officeRunning.times'), number: true, value: ({ times }) => times },
  { id: 'place', title: t('officeRunning.place'), value: ({ place }) => place },
  {
    id: 'message',
    title: t('officeRunning.message'),
    value: ({ message }) => message,
    show: ({ message }) => <span className={shared['words']}>{message}</span>,
  },
  {
    id: 'last',
    title: t('officeRunning.last'),
    value: ({ lastAt }) => lastAt,
    file: ({ lastAt }) => formatDate(lastAt),
    show: ({ lastAt }) => formatDate(lastAt),
  },
  { id: 'build', title: t('officeRunning.build'), value: ({ build }) => build },
]

/** What apps of the school told of their own faults in the last week, by kind. */
const FaultsCard = ({ faults }: { faults: readonly RunningFault[] }) => (
  <Card title={t('officeRunning.faults')}>
    <DataTable
      label={t('officeRunning.faults')}
      columns={columnsOf()}
      rows={faults}
      rowId={({ kind, place }) => `${kind} ${place}`}
      pageSize={20}
      onFile={saveTable(t('officeRunning.faults'))}
      empty={
        <EmptyState sign="done" title={t('officeRunning.noFaults')} text={t('officeRunning.noFaultsText')} />
      }
    />
  </Card>
)

/** How the server runs: the switches for an emergency, jobs, faults of phones, and the machine where it is theirs. */
export const OfficeRunningScreen = () => {
  const running = useCall('GET /api/office/running', {})
  useReloadWhile(running.data?.jobs.some(isUnderWay) ?? false, running.reload)
  return (
    <Page title={t('officeRunning.title')} wide asOf={running.asOf}>
      <Reading of={running} failed={t('officeRunning.failed')} lines={10}>
        {(now) => (
          <>
            <SwitchesCard now={now} onTurned={running.reload} />
            <JobsCard jobs={now.jobs} onBegun={running.reload} />
            <FaultsCard faults={now.faults} />
            <RetentionCard />
            <MachineCard machine={now.machine} version={now.version} />
          </>
        )}
      </Reading>
    </Page>
  )
}
