import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { OFFICE_FILE_MAX_BYTES } from '#contract/operations/slices.ts'
import { auditChainModule } from './audit-chain/chain.routes.ts'
import { childDataModule } from './child-data/child-data.routes.ts'
import type { PoolFigures } from './db/pools.ts'
import { examFilesModule } from './exam-files/exam-files.routes.ts'
import { createApp } from './http/app.ts'
import type { HttpDeps } from './http/config.ts'
import { openOutgoing } from './http/outgoing/outgoing.ts'
import { readinessOf } from './http/ready/checks.ts'
import type { Jobs } from './jobs/jobs.ts'
import { metricsModule } from './metrics/metrics.routes.ts'
import { accountModule } from './modules/account/account.routes.ts'
import { analysisModule } from './modules/analysis/analysis.routes.ts'
import { calendarFeedModule } from './modules/calendar-feed/calendar-feed.routes.ts'
import { commonModule } from './modules/common/common.routes.ts'
import { consolidateModule } from './modules/consolidate/consolidate.routes.ts'
import { takeConsolidation } from './modules/consolidate/hand-in.service.ts'
import { entryModule } from './modules/entry/entry.routes.ts'
import { appealModule } from './modules/exam/appeal/appeal.routes.ts'
import { appealTaker } from './modules/exam/appeal/take.service.ts'
import { appealTasks } from './modules/exam/appeal/waiting.service.ts'
import { cardModule } from './modules/exam/card/card.routes.ts'
import { detailModule } from './modules/exam/detail/detail.routes.ts'
import { displayModule } from './modules/exam/display/display.routes.ts'
import { examModule } from './modules/exam/exam.routes.ts'
import { questionModule } from './modules/exam/question/question.routes.ts'
import { reportsSince } from './modules/exam/staff-reports.repo.ts'
import { takeRehearsal, takeWrong } from './modules/exam/wrong/take.service.ts'
import { wrongModule } from './modules/exam/wrong/wrong.routes.ts'
import { filesModule } from './modules/files/files.routes.ts'
import { openHomework } from './modules/homework/family/open.service.ts'
import { homeworkModule } from './modules/homework/homework.routes.ts'
import { paperTakers } from './modules/homework/paper/take.service.ts'
import { homeworkTasks } from './modules/homework/teacher/waiting.service.ts'
import { logModule } from './modules/log/log.routes.ts'
import { markingModule } from './modules/marking/marking.routes.ts'
import { scoreTaker } from './modules/marking/take.service.ts'
import { markingTasks } from './modules/marking/waiting.service.ts'
import { gulouModule } from './modules/membership/gulou/gulou.routes.ts'
import { membershipModule } from './modules/membership/membership.routes.ts'
import { notebookModule } from './modules/notebook/notebook.routes.ts'
import { officeAuditModule } from './modules/office/audit/audit.routes.ts'
import { officeFirstModule } from './modules/office/first/first.routes.ts'
import { officeModule } from './modules/office/office.routes.ts'
import { officeSecurityModule } from './modules/office/security/security.routes.ts'
import { officeAccountsModule } from './modules/office-accounts/office-accounts.routes.ts'
import { officeBankModule } from './modules/office-bank/office-bank.routes.ts'
import { officeCalendarModule } from './modules/office-calendar/office-calendar.routes.ts'
import { officeDisplayModule } from './modules/office-display/office-display.routes.ts'
import { officePartnersModule } from './modules/office-partners/office-partners.routes.ts'
import { officePeopleModule } from './modules/office-people/office-people.routes.ts'
import { officeRunningModule, type RunningFacts } from './modules/office-running/office-running.routes.ts'
import { officeScoresModule } from './modules/office-scores/office-scores.routes.ts'
import { peopleModule } from './modules/people/people.routes.ts'
import type { TodoSources } from './modules/people/staff-work.service.ts'
import { practiceModule } from './modules/practice/practice.routes.ts'
import { takeAnswer, takeSelfMark } from './modules/practice/take.service.ts'
import { pushModule } from './modules/push/push.routes.ts'
import { qrModule } from './modules/qr/qr.routes.ts'
import { openMessenger } from './modules/sso/official-account.service.ts'
import { signOnForOffice } from './modules/sso/play/office.service.ts'
import { ssoModule } from './modules/sso/sso.routes.ts'
import { createTokenCache } from './modules/sso/token-cache.rules.ts'
import type { TokenCache } from './modules/sso/types.ts'
import { studentModule } from './modules/student/student.routes.ts'
import { wrongBookModule } from './modules/wrong-book/wrong-book.routes.ts'
import { openObjects } from './objects/open.ts'
import { officeRosterModule } from './office-roster/office-roster.routes.ts'
import { operationsModule } from './operations/operations.routes.ts'
import { familyTaker, type Takers } from './operations/takers.ts'
import { sandboxNetwork } from './partners/sandbox/network.ts'
import { sandboxPartnerModule } from './partners/sandbox/page.ts'
import { NO_PAY, type Pay } from './pay/channel.ts'
import { payModule } from './pay/pay.routes.ts'
import type { Post } from './push/post.ts'
import { retentionModule } from './retention/retention.routes.ts'
import { LIMITS } from './sheets/read/limits.ts'
import type { Sms } from './sms/sms.ts'
import type { StoreSettings } from './store/settings.ts'
import { openStore, type Store } from './store/store.ts'
import { resolveStorePaths } from './store/store-paths.ts'
import { wrongBooksModule } from './wrong-books/wrong-books.routes.ts'

export interface AppDeps extends HttpDeps {
  /** For calls that start a job. */
  readonly jobs?: Jobs | undefined
  /** Who carries codes to phones; default: they are shown in the log. */
  readonly sms?: Sms | undefined
  /** True: the demo's partners answer, and its OAuth 2 partner has a page; default false. */
  readonly sandboxPartners?: boolean | undefined
  /** Who takes money; default: nobody, nothing can be paid. */
  readonly pay?: Pay | undefined
  /** What the office is told of this process; default: nothing but what it can see itself. */
  readonly running?: RunningFacts | undefined
  /** How reminders reach push services; default: this server sends none. */
  readonly push?: Post | undefined
  /** Our access tokens at partners; default: none yet, and nobody else of this process uses them. */
  readonly partnerTokens?: TokenCache | undefined
  /** Figures for Prometheus at /metrics; default: none are kept. */
  readonly metrics?: MetricsSettings | undefined
  /** Where files lie and which store phones send them to; default: this server takes no files. */
  readonly store?: StoreSettings | undefined
}

export interface MetricsSettings {
  /** Whoever knows it may read them; '': programs of this machine may. */
  readonly token: string
  readonly pools: () => readonly PoolFigures[]
}

/** Who takes operations of phones in, by kind. */
const takers: Takers = {
  ...paperTakers,
  appeal: familyTaker(appealTaker),
  consolidate: familyTaker(takeConsolidation),
  practice: familyTaker(takeAnswer),
  selfmark: familyTaker(takeSelfMark),
  score: scoreTaker,
  wrong: familyTaker(takeWrong),
  rehearse: familyTaker(takeRehearsal),
}

/** Where what waits for people comes from. */
const todoSources: TodoSources = {
  tasks: [
    { tasks: appealTasks },
    { switch: 'h5PaperCheck', tasks: markingTasks },
    { switch: 'homework', tasks: homeworkTasks },
  ],
  reports: reportsSince,
  homework: { switch: 'homework', open: openHomework },
}

/** The HTTP side that ships; tests inject requests into the very same. It does not listen yet. */
export function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const store = storeOf(deps)
  const { pay = NO_PAY, clock = { now: Date.now } } = deps
  const outgoing = openOutgoing(deps.config.ltiNetworks ?? [])
  const network = deps.sandboxPartners ? sandboxNetwork(deps.db, clock, fetch) : fetch
  const asking = { fetch: network, tokens: deps.partnerTokens ?? createTokenCache() }
  const { objects, modules } = openObjects(deps.store?.provider ?? 'local', {
    ...{ db: deps.db, folder: resolveStorePaths(deps.store?.dir ?? '').objects, now: () => clock.now() },
  })
  const config = { ...deps.config, storeOrigins: objects?.origins ?? [] }
  const ready = readinessOf(deps)
  const probeDb = deps.probeDb ?? deps.db
  const dir = deps.store?.dir ?? '.'
  const { metrics } = deps
  return createApp({ ...deps, config }, calls, [
    ...(metrics
      ? [
          metricsModule(metrics.token, config.trustProxy !== undefined, {
            ...{ probeDb, dir, ready, pools: metrics.pools },
          }),
        ]
      : []),
    accountModule,
    commonModule,
    logModule,
    examModule,
    displayModule,
    cardModule(deps.jobs),
    detailModule,
    wrongModule,
    questionModule,
    appealModule(deps.jobs),
    analysisModule(deps.jobs),
    consolidateModule,
    peopleModule(todoSources),
    studentModule,
    qrModule,
    ssoModule(asking, outgoing),
    ...(deps.sandboxPartners ? [sandboxPartnerModule] : []),
    entryModule(deps.sms),
    filesModule(store, objects),
    ...modules,
    operationsModule(() => store.signer(), takers),
    homeworkModule(store, takers, deps.jobs),
    markingModule(store, deps.jobs),
    membershipModule(pay),
    notebookModule(pay),
    wrongBookModule,
    gulouModule,
    practiceModule,
    payModule(pay),
    officeModule,
    officeAccountsModule(deps.jobs),
    officeDisplayModule(deps.jobs),
    officeCalendarModule,
    calendarFeedModule,
    officeBankModule(deps.jobs),
    pushModule(
      deps.push ?? null,
      openMessenger({ db: deps.db, ...asking }, () => clock.now()),
    ),
    officeScoresModule(deps.jobs, IMPORT_LIMITS),
    officeSecurityModule,
    officeAuditModule,
    officeFirstModule,
    officePeopleModule,
    officeRosterModule(() => store.places),
    childDataModule(store, deps.jobs),
    examFilesModule(store, deps.jobs),
    wrongBooksModule(store, deps.jobs),
    officePartnersModule(signOnForOffice(network, outgoing)),
    auditChainModule,
    retentionModule,
    officeRunningModule({
      jobs: deps.jobs,
      ...{ ready, probeDb, dir },
      build: deps.config.build,
      facts: deps.running ?? {},
    }),
  ])
}

/** What files of the office may be at most. */
const IMPORT_LIMITS = {
  fileBytes: OFFICE_FILE_MAX_BYTES,
  textBytes: Math.min(LIMITS.textBytes, OFFICE_FILE_MAX_BYTES),
  workbookBytes: LIMITS.workbookBytes,
  unpackedBytes: LIMITS.unpacked,
  rows: LIMITS.rows,
}

/** Without a folder nothing is stored; keys and receipts work all the same. */
function storeOf({ db, clock = { now: Date.now }, store }: AppDeps): Store {
  return openStore({ db, now: () => clock.now(), dir: null, ...store })
}
