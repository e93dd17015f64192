import path from 'node:path'
import { addressesOf, listenError } from './addresses.ts'
import { type AppDeps, buildApp } from './app.ts'
import { readNote } from './build/note.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { openPools, type Pools } from './db/pools.ts'
import { bringUpToDate } from './db/up-to-date.ts'
import { workDemoCards } from './demo/cards/work-demo-cards.ts'
import { isDemo } from './demo/marker.ts'
import { seedDemo } from './demo/seed.ts'
import { closeDemo, openDemo } from './demo-switch.ts'
import { isEmpty } from './empty.ts'
import { workFormulas } from './formula/draw-waiting.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/start.ts'
import { transcriptFile } from './modules/analysis/transcript-file.service.ts'
import { workCards } from './modules/exam/card/work-cards.service.ts'
import { namesOf } from './names.ts'
import { checkObjects } from './objects/at-start.ts'
import { openObjects } from './objects/open.ts'
import type { Pay } from './pay/channel.ts'
import { openPay } from './pay/open.ts'
import { watchOrders } from './pay/watch.ts'
import { connectDatabase, type DatabaseHandle } from './pg/connect.ts'
import { workPublishing } from './publishing.ts'
import { type Part, stopInOrder } from './shutdown.ts'
import { makeSms } from './sms/make-sms.ts'
import { type Log, type Steps, stepsTo } from './steps.ts'
import { bindFiles, checkFiles } from './store/bind.ts'
import { killAt, pointOf } from './store/fault.ts'
import { filesDirOf } from './store/places.ts'
import type { StoreSettings } from './store/settings.ts'
import { openStore } from './store/store.ts'
import { sweepDaily } from './store/sweep-daily.ts'
import { openSecureDoor } from './tls/open.ts'
import { readPair } from './tls/pair.ts'
import { wideProxyWarnings } from './trusted-proxies.ts'

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
  const parts: Part[] = []
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
    const opened = Promise.resolve(openPools(database.connection, log))
    const pools = await startPart(opened, 'connections', 5_000, (p) => p.close())
    const { db } = pools
    const names = namesOf(config)
    await checkFiles(db, names)
    await steps.run('tables', () => bringUpToDate(database.connection))
    signal?.throwIfAborted()
    await bindFiles(db, { ...names, now: Date.now() })
    const { objects } = openObjects(config.fileStore, { db, dir: names.files, now: Date.now })
    if (objects) await steps.run(objects.name, (say) => checkObjects(objects, { say, signal }))
    const jobs = await startPart(
      steps.run('jobs', () => openJobs(pools, database, names.files, log)),
      'jobs',
      8_000,
      (j) => j.stop(),
    )
    if (config.demo && (await isEmpty(db))) {
      await steps.run('demo district', (say) =>
        seedDemo(pools.jobsDb, { onProgress: say, jobs, filesDir: names.files }),
      )
    }
    const swept = openStore({ db: pools.jobsDb, now: Date.now, dir: names.files })
    await startPart(Promise.resolve(sweepDaily(swept, log)), 'sweeping', 5_000, (s) => s.stop())
    const hasDemo = (await isDemo(db)) && config.demo
    await (hasDemo ? openDemo(pools.jobsDb, Date.now()) : closeDemo(pools.jobsDb, log))
    const pay = openPay(config.pay, hasDemo)
    await startPart(Promise.resolve(watchOrders(db, pay, log)), 'orders', 10_000, (w) => w.stop())
    const app = await startPart(
      buildApp({ ...appDeps(config, pools, jobs, pay, log), sandboxPartners: hasDemo }),
      'requests',
      10_000,
      (a) => a.close(),
    )
    await app.listen({ host: config.host, port: config.port }).catch((e: unknown) => {
      throw listenError(e, config.host, config.port)
    })
    signal?.throwIfAborted()
    // nobody waits for them: they are drawn once the server answers
    if (hasDemo) await workDemoCards(pools.jobsDb, jobs, names.files)
    const bound = app.server.address()
    const port = bound && typeof bound === 'object' ? bound.port : config.port
    const door =
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
  return steps.run(`database ${namesOf(config).database}`, () =>
    connectDatabase({ dataDir, databaseUrl, mode: 'own', onRestart }),
  )
}

/** With a database of its own URL, another server may be running jobs there. */
async function openJobs(
  { db: askedDb, jobsDb: db }: Pools,
  database: DatabaseHandle,
  filesDir: string,
  log: Log,
): Promise<Jobs> {
  const onError = (e: unknown, jobId?: string): void =>
    log(`Job ${jobId ?? 'queue'}: ${e instanceof Error ? e.message : String(e)}`)
  const jobs = await startJobs({
    connection: database.connection,
    ...{ db, askedDb, alone: database.owner, onError },
  })
  await workPublishing(db, jobs)
  await workFormulas(db, jobs)
  await workCards(db, jobs, filesDir)
  await jobs.work('transcript-file', (order, progress) => transcriptFile(db, order, progress))
  return jobs
}

function storeSettings({ dataDir, fileStore, fault }: Config): StoreSettings {
  const point = pointOf(fault)
  return { dir: filesDirOf(dataDir), provider: fileStore, at: point && killAt(point) }
}

function appDeps(config: Config, { db, probeDb }: Pools, jobs: Jobs, pay: Pay, log: Log): AppDeps {
  const distDir = path.join(config.project, 'dist')
  return {
    db,
    probeDb,
    jobs,
    sms: makeSms(config.sms, log),
    pay,
    store: storeSettings(config),
    config: {
      distDir,
      brandsDir: path.join(config.project, 'brands'),
      environment: config.environment,
      brandLab: config.brandLab,
      trustProxy: config.trustProxy,
      schoolNetworks: config.schoolNetworks,
      hstsDays: config.hstsDays,
      logLevel: config.logLevel,
      build: readNote(distDir)?.name ?? 'unbuilt',
    },
  }
}
