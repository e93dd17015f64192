import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SwitchesCard } from './emergency.part.tsx'
import { FaultsCard } from './faults.part.tsx'
import { JobsCard } from './jobs.part.tsx'
import { isUnderWay } from './jobs.rules.ts'
import { MachineCard } from './machine.part.tsx'
import { RetentionCard } from './retention.part.tsx'

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
