import type { RunningVersion } from '#contract/office/running.ts'
import * as call from '#contract/office/running.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { findPauseStart } from '../../exams/rules/publication-pause.ts'
import type { Module } from '../../http/api.ts'
import { diskRoom } from '../../http/ready/disk-room.ts'
import type { Readiness } from '../../http/ready/ready.ts'
import { handle } from '../../http/request/handle.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { faultRows } from './jobs.repo.ts'
import { jobsNow, tryAgain } from './jobs.service.ts'
import { databaseFigures, FIGURE_MS, type MachineProbes, machineOf } from './machine.service.ts'
import { createNewer } from './newer.service.ts'
import { schoolCount, touchedBy } from './switches.repo.ts'
import { switchesOf, turnSwitch, writeNotice } from './switches.service.ts'

/** What the server's start knows and its page tells. */
export interface RunningFacts extends Partial<MachineProbes> {
  readonly version?: Pick<RunningVersion, 'version' | 'startedAt'>
  /** Where the newest version is told (KAOBAN_RELEASES); default nowhere. */
  readonly releases?: string | null
  readonly fetch?: typeof fetch
  /** Milliseconds for a figure of the machine. */
  readonly figureMs?: number
}

interface RunningRoutesDeps {
  readonly jobs: Jobs | undefined
  readonly ready: () => Promise<Readiness>
  readonly probeDb: Db
  /** Folder of the files; its disk is looked at. */
  readonly dir: string
  readonly build: string
  readonly facts: RunningFacts
}

/** How the server runs, what was given up, and the emergency switches. */
export const officeRunningModule =
  ({ jobs, ready, probeDb, dir, build, facts }: RunningRoutesDeps): Module =>
  (api) => {
    const { db } = api
    const probes: MachineProbes = {
      disk: facts.disk ?? (() => diskRoom(dir)),
      database: facts.database ?? (() => databaseFigures(probeDb)),
      certificate: facts.certificate ?? (() => null),
      carrier: facts.carrier ?? false,
      ready: facts.ready ?? ready,
    }
    const { version, startedAt } = facts.version ?? { version: '0', startedAt: api.clock.now() }
    const newer = createNewer({
      ...{ url: facts.releases ?? null, current: version, fetch: facts.fetch ?? fetch },
    })

    /** The machine is told of to who runs it for all its schools, and in the only school to its administrators. */
    const hasMachine = async ({ userType }: Principal): Promise<boolean> =>
      userType === Role.districtAdministrator || (await schoolCount(db)) === 1
    const ofJobs = async (who: Principal) =>
      (await hasMachine(who)) ? [who.schoolId, '' as const] : [who.schoolId]

    handle(api, call.officeRunning, async ({ principal, now }) => {
      const school = principal.schoolId
      const schools = await ofJobs(principal)
      const shownUpTo = Math.min((await findPauseStart(db, school)) ?? now, now)
      return {
        switches: await switchesOf(db, school, now),
        touched: await touchedBy(db, school, shownUpTo),
        jobs: await jobsNow(db, jobs, schools, now),
        faults: await faultRows(db, schools, now),
        version: { version, build, startedAt, ...(await newer(now)) },
        machine: schools.length > 1 ? await machineOf(db, probes, now, facts.figureMs ?? FIGURE_MS) : null,
      }
    })
    handle(api, call.officeSwitch, ({ principal, input, audit, now }) =>
      turnSwitch(db, principal.schoolId, input, audit, now),
    )
    handle(api, call.officeNotice, ({ principal, input, audit, now }) =>
      writeNotice(db, principal.schoolId, input, audit, now),
    )
    handle(api, call.officeJobAgain, async ({ principal, input: { jobId }, audit }) => {
      if (!jobs) throw new Error('A call of the office needs jobs.')
      const schools = await ofJobs(principal)
      return tryAgain(db, jobs, { school: principal.schoolId, schools, jobId }, audit)
    })
  }
