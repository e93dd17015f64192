import type { Machine, RunningVersion } from '#contract/office-running.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { machineLines, versionLine } from './machine.rules.ts'
import css from './running.module.css'

interface MachineCardProps {
  /** Null: it is not this administrator's. */
  machine: Machine | null
  version: RunningVersion
}

/** The machine under the server, thing by thing, and the version. */
export const MachineCard = ({ machine, version }: MachineCardProps) => (
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
