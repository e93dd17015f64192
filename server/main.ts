import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from '#core/domain/text/reason.ts'
import { workAccounts } from './accounts/office/work.ts'
import { addressesOf, listenError } from './addresses.ts'
import { type AppDeps, buildApp } from './app.ts'
import { chainRegularly } from './audit-chain/regularly.ts'
import { startBackups } from './backup-tool/start.ts'
import { readNote } from './build/note.ts'
import { eraseAgain } from './child-data/erase-again.ts'
import { workChildData } from './child-data/work.ts'
import type { Config } from './config.ts'
import { tellCoursesApart, tellCoursesApartRegularly } from './courses-apart.ts'
import { resolveDataLocations } from './data-locations.ts'
import type { Db } from './db/db.ts'
import { openPools, type Pools } from './db/pools.ts'
import { bringUpToDate } from './db/up-to-date.ts'
import { workDemoCards } from './demo/cards/work-demo-cards.ts'
import { isDemo } from './demo/marker.ts'
import { workDemoMarking } from './demo/marking/work-demo-marking.ts'
import { seedDemo } from './demo/seed.ts'
import { closeDemo, openDemo } from './demo-switch.ts'
import { isEmpty } from './empty.ts'
import { workExamFiles } from './exam-files/work.ts'
import { workFormulas } from './formula/draw-waiting.ts'
import { ownBrandsOf } from './http/brand/brands.ts'
import { createDrain } from './http/drain.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/start.ts'
import { watchGrades } from './lti-grades/watch.ts'
import { gradeReferences } from './modules/analysis/contrast/contrast.service.ts'
import { transcriptFile } from './modules/analysis/transcript-file.service.ts'
import { workCards } from './modules/exam/card/work-cards.service.ts'
import { displayClassPreview, displayPreview } from './modules/office-display/preview.service.ts'
import type { Certificate } from './modules/office-running/machine.service.ts'
import type { RunningFacts } from './modules/office-running/office-running.routes.ts'
import { openMessenger } from './modules/sso/official-account.service.ts'
import { createTokenCache } from './modules/sso/token-cache.rules.ts'
import { checkObjects } from './objects/at-start.ts'
import { openObjects } from './objects/open.ts'
import { workOffice } from './office-import/work.ts'
import type { Pay } from './pay/channel.ts'
import { openPay } from './pay/open.ts'
import { watchOrders } from './pay/watch.ts'
import { connectDatabase, type DatabaseHandle } from './pg/connect.ts'
import { workPublishing } from './publishing.ts'
import { httpsPost } from './push/post.ts'
import { pushRegularly, workPush } from './push/regularly.ts'
import { workQuestionFiles } from './question-files.ts'
import { retentionDaily, workRetention } from './retention/daily.ts'
import { type ShutdownPart, stopInOrder } from './shutdown.ts'
import { makeSms } from './sms/make-sms.ts'
import { type Log, type Steps, stepsTo } from './steps.ts'
import { bindFiles, checkFiles } from './store/bind-files.ts'
import { killAt, parseMergePoint } from './store/fault.ts'
import type { StoreSettings } from './store/settings.ts'
import { openStore } from './store/store.ts'
import { type FilesAt, resolveStorePaths } from './store/store-paths.ts'
import { sweepDaily } from './store/sweep-daily.ts'
import { openSecureDoor, type SecureDoor } from './tls/open.ts'
import { readPair } from './tls/pair.ts'
import { startTraces } from './traces/start.ts'
import { traceStatement } from './traces/statements.ts'
import { wideProxyWarnings } from './trusted-proxies.ts'
import { workWrongBooks } from './wrong-books/work.ts'

export interface RunningServer {
  /** The first of `addresses`. */
  address: string
  addresses: string[]
  port: number
  db: Db
  jobs: Jobs
  /** Lets requests and jobs finish for some seconds, then stops the database. Names what did not end well. */
  stop(): Promise<string[]>
}

/**
 * Puts the server together: what `npm start`, the tests and the measurements run. The app must have been built.
 * When `signal` aborts before the server is ready, everything is stopped in order and the promise rejects.
 */
export async function startServer(config: Config, log: Log, signal?: AbortSignal): Promise<RunningServer> {
  // before any long work: what is wrong with the files can be told at once
  if (config.tls) readPair(config.tls, Date.now())
  for (const line of wideProxyWarnings(config.trustProxy)) log(line)
  const steps = stepsTo(log)
  const parts: ShutdownPart[] = []
  let stopped: Promise<string[]> = Promise.resolve([])
  // Each part is stopped once, also one that was only started while others were being stopped.
  const stop = (): Promise<string[]> => {
    stopped = stopped.then(async (unwell) => [...unwell, ...(await stopInOrder(parts.splice(0)))])
    return stopped
  }
  const startPart = async <T>(
    part: Promise<T>,
    name: string,
    limitMs: number,
    end: (t: T) => Promise<unknown>,
  ) => {
    const started = await part
    parts.unshift({ name, limitMs, stop: () => end(started) })
    signal?.throwIfAborted()
    return started
  }
  const onAbort = (): void => void stop()
  signal?.addEventListener('abort', onAbort)
  try {
    const database = await startPart(openDatabase(config, steps, log), 'database', 65_000, (d) => d.stop())
    const { traces } = config
    if (traces) await startPart(startTraces(traces, versionOf(config)), 'traces', 4_000, (t) => t.stop())
    const opened = Promise.resolve(openPools(database.connection, log, traces ? traceStatement : undefined))
    const pools = await startPart(opened, 'connections', 5_000, (p) => p.close())
    const { db } = pools
    const names = resolveDataLocations(config)
    const { remote } = names
    if (remote)
      await steps.run(remote.name, (say) => checkObjects(remote, { say, signal, instead: 'no KAOBAN_FILES' }))
    await checkFiles(db, names)
    const later = await steps.run('tables', () => bringUpToDate(database.connection))
    if (later.length > 0)
      log(`A later release was here (${later.join(', ')}): this one works with its tables.`)
    signal?.throwIfAborted()
    await bindFiles(db, { ...names, now: Date.now() })
    const { objects } = openObjects(config.fileStore, {
      ...{ db, folder: resolveStorePaths(names.files).objects, now: Date.now },
    })
    if (objects)
      await steps.run(objects.name, (say) =>
        checkObjects(objects, { say, signal, instead: 'KAOBAN_FILE_STORE=local' }),
      )
    const jobs = await startPart(
      steps.run('jobs', () => openJobs(pools, database, names, log)),
      'jobs',
      8_000,
      (j) => j.stop(),
    )
    // before anybody is answered: a right that reached over to another subject ends here
    const apart = await tellCoursesApart(pools.jobsDb, jobs)
    if (apart) log(apart)
    const courses = tellCoursesApartRegularly(pools.jobsDb, jobs, log)
    await startPart(Promise.resolve(courses), 'subjects', 5_000, (c) => c.stop())
    if (config.demo && (await isEmpty(db))) {
      await steps.run('demo district', (say) =>
        seedDemo(pools.jobsDb, { onProgress: say, jobs, filesDir: names }),
      )
    }
    const swept = openStore({ db: pools.jobsDb, now: Date.now, dir: names.files, remote })
    await startPart(Promise.resolve(sweepDaily(swept, log)), 'sweeping', 5_000, (s) => s.stop())
    const grades = watchGrades(pools.jobsDb, config.ltiNetworks, log)
    await startPart(Promise.resolve(grades), 'scores', 10_000, (g) => g.stop())
    await startPart(Promise.resolve(retentionDaily(jobs, log)), 'retention', 5_000, (r) => r.stop())
    const chain = chainRegularly(pools.jobsDb, log)
    await startPart(Promise.resolve(chain), 'audit log', 5_000, (c) => c.stop())
    const push = config.push ? httpsPost() : undefined
    // a new token of a messenger ends the one before: this process asks for one
    const partnerTokens = createTokenCache()
    if (push) {
      const messenger = openMessenger({ db: pools.jobsDb, fetch, tokens: partnerTokens }, Date.now)
      await workPush(pools.jobsDb, jobs, { post: push, messenger, now: Date.now })
      const reminders = pushRegularly(pools.jobsDb, jobs, log)
      await startPart(Promise.resolve(reminders), 'reminders', 5_000, (r) => r.stop())
    }
    const backups = await startPart(startBackups(config, pools, database, log), 'backups', 15_000, (b) =>
      b.stop(),
    )
    const again = await eraseAgain(pools.jobsDb, resolveStorePaths(names), Date.now())
    if (again > 0) log(`Erased once more, as a restored backup held them: ${again} students.`)
    await workChildData(jobs, { db: pools.jobsDb, filesDir: names, onErased: backups.keepErased })
    const hasDemo = (await isDemo(db)) && config.demo
    await (hasDemo ? openDemo(pools.jobsDb, Date.now()) : closeDemo(pools.jobsDb, log))
    const pay = openPay(config.pay, hasDemo)
    await startPart(Promise.resolve(watchOrders(db, pay, log)), 'orders', 10_000, (w) => w.stop())
    const drain = createDrain(config.drainMs)
    let door: SecureDoor | null = null
    const running = runningFacts(config, () => door?.certificate() ?? null)
    const app = await startPart(
      buildApp({
        ...appDeps(config, pools, jobs, pay, log),
        ...{ running, drain, push, checks: backups.checks, sandboxPartners: hasDemo, partnerTokens },
      }),
      'requests',
      config.drainMs + 10_000,
      async (a) => {
        await drain.begin()
        await a.close()
      },
    )
    await app.listen({ host: config.host, port: config.port }).catch((e: unknown) => {
      throw listenError(e, config.host, config.port)
    })
    signal?.throwIfAborted()
    // nobody waits for them: they are drawn once the server answers
    if (hasDemo) {
      await workDemoCards(pools.jobsDb, jobs, names)
      await workDemoMarking(pools.jobsDb, jobs, names)
    }
    const bound = app.server.address()
    const port = bound && typeof bound === 'object' ? bound.port : config.port
    door =
      config.tls &&
      (await startPart(openSecureDoor(app, config.host, config.tls, log), 'https', 5_000, (d) => d.stop()))
    const addresses = [...addressesOf(config.host, port), ...(door?.addresses ?? [])]
    return { address: addresses[0] ?? '', addresses, port, db, jobs, stop }
  } catch (e) {
    await stop()
    throw e
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

function openDatabase(config: Config, steps: Steps, log: Log): Promise<DatabaseHandle> {
  const { dataDir, databaseUrl } = config
  const onRestart = (failure: Error | null): void =>
    log(
      failure
        ? `The database ended and does not start: ${failure.message}`
        : 'The database was started again.',
    )
  return steps.run(`database ${resolveDataLocations(config).database}`, () =>
    connectDatabase({ dataDir, databaseUrl, mode: 'own', onRestart }),
  )
}

/** With a database of its own URL, another server may be running jobs there. */
async function openJobs(
  { db: askedDb, jobsDb: db }: Pools,
  database: DatabaseHandle,
  filesDir: FilesAt,
  log: Log,
): Promise<Jobs> {
  const onError = (e: unknown, jobId?: string): void => log(`Job ${jobId ?? 'queue'}: ${reasonOf(e)}`)
  const jobs = await startJobs({
    connection: database.connection,
    ...{ db, askedDb, alone: database.owner, onError },
  })
  await workPublishing(db, jobs)
  await workFormulas(db, jobs)
  await workCards(db, jobs, filesDir)
  await workOffice(db, jobs, filesDir)
  await workAccounts(db, jobs)
  await workRetention(db, jobs)
  const references = gradeReferences()
  await jobs.work('transcript-file', (order, progress) => transcriptFile(db, order, progress, references))
  await workExamFiles(jobs, { db, filesDir })
  await workWrongBooks(jobs, { db, filesDir })
  await workQuestionFiles(db, jobs, filesDir)
  await jobs.work('display-preview', (order) => displayPreview(db, order, Date.now()))
  await jobs.work('display-class-preview', (order) => displayClassPreview(db, order, Date.now()))
  return jobs
}

function storeSettings(config: Config): StoreSettings {
  const point = parseMergePoint(config.fault)
  const { files, remote } = resolveDataLocations(config)
  return { dir: files, remote, provider: config.fileStore, at: point && killAt(point) }
}

function versionOf({ project }: Config): string {
  const about = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string }
  return about.version
}

function runningFacts(config: Config, certificate: () => Certificate | null): RunningFacts {
  return {
    version: { version: versionOf(config), startedAt: Date.now() },
    releases: config.releases,
    carrier: config.sms.kind === 'http',
    certificate,
  }
}

function appDeps(config: Config, { db, probeDb, figures }: Pools, jobs: Jobs, pay: Pay, log: Log): AppDeps {
  const distDir = path.join(config.project, 'dist')
  return {
    db,
    probeDb,
    jobs,
    sms: makeSms(config.sms, log),
    pay,
    store: storeSettings(config),
    metrics: { token: config.metricsToken, pools: figures },
    traces: config.traces !== null,
    config: {
      distDir,
      brandsDir: path.join(config.project, 'brands'),
      ownBrandsDir: ownBrandsOf(config.dataDir),
      environment: config.environment,
      brandLab: config.brandLab,
      trustProxy: config.trustProxy,
      schoolNetworks: config.schoolNetworks,
      ltiNetworks: config.ltiNetworks,
      hstsDays: config.hstsDays,
      logLevel: config.logLevel,
      build: readNote(distDir)?.name ?? 'unbuilt',
    },
  }
}
