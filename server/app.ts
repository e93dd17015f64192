import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { createApp } from './http/app.ts'
import type { HttpDeps } from './http/config.ts'
import type { Jobs } from './jobs/jobs.ts'
import { accountModule } from './modules/account/account.routes.ts'
import { analysisModule } from './modules/analysis/analysis.routes.ts'
import { commonModule } from './modules/common/common.routes.ts'
import { consolidateModule } from './modules/consolidate/consolidate.routes.ts'
import { takeConsolidation } from './modules/consolidate/hand-in.service.ts'
import { entryModule } from './modules/entry/entry.routes.ts'
import { appealModule } from './modules/exam/appeal/appeal.routes.ts'
import { appealTaker } from './modules/exam/appeal/take.service.ts'
import { cardModule } from './modules/exam/card/card.routes.ts'
import { detailModule } from './modules/exam/detail/detail.routes.ts'
import { displayModule } from './modules/exam/display/display.routes.ts'
import { examModule } from './modules/exam/exam.routes.ts'
import { questionModule } from './modules/exam/question/question.routes.ts'
import { takeRehearsal, takeWrong } from './modules/exam/wrong/take.service.ts'
import { wrongModule } from './modules/exam/wrong/wrong.routes.ts'
import { filesModule } from './modules/files/files.routes.ts'
import { homeworkModule } from './modules/homework/homework.routes.ts'
import { paperTakers } from './modules/homework/paper/take.service.ts'
import { logModule } from './modules/log/log.routes.ts'
import { gulouModule } from './modules/membership/gulou/gulou.routes.ts'
import { membershipModule } from './modules/membership/membership.routes.ts'
import { notebookModule } from './modules/notebook/notebook.routes.ts'
import { peopleModule } from './modules/people/people.routes.ts'
import { practiceModule } from './modules/practice/practice.routes.ts'
import { takeAnswer, takeSelfMark } from './modules/practice/take.service.ts'
import { qrModule } from './modules/qr/qr.routes.ts'
import { ssoModule } from './modules/sso/sso.routes.ts'
import { studentModule } from './modules/student/student.routes.ts'
import { wrongBookModule } from './modules/wrong-book/wrong-book.routes.ts'
import { openObjects } from './objects/open.ts'
import { operationsModule } from './operations/operations.routes.ts'
import { familyTaker, type Takers } from './operations/takers.ts'
import { sandboxNetwork } from './partners/sandbox/network.ts'
import { sandboxPartnerModule } from './partners/sandbox/page.ts'
import { NO_PAY, type Pay } from './pay/channel.ts'
import { payModule } from './pay/pay.routes.ts'
import type { Sms } from './sms/sms.ts'
import type { StoreSettings } from './store/settings.ts'
import { openStore, type Store } from './store/store.ts'

export interface AppDeps extends HttpDeps {
  /** For calls that start a job. */
  readonly jobs?: Jobs | undefined
  /** Who carries codes to phones; default: they are shown in the log. */
  readonly sms?: Sms | undefined
  /** True: the demo's partners answer, and its OAuth 2 partner has a page; default false. */
  readonly sandboxPartners?: boolean | undefined
  /** Who takes money; default: nobody, nothing can be paid. */
  readonly pay?: Pay | undefined
  /** Where files lie and which store phones send them to; default: this server takes no files. */
  readonly store?: StoreSettings | undefined
}

/** Who takes operations of phones in, by kind. */
const takers: Takers = {
  ...paperTakers,
  appeal: familyTaker(appealTaker),
  consolidate: familyTaker(takeConsolidation),
  practice: familyTaker(takeAnswer),
  selfmark: familyTaker(takeSelfMark),
  wrong: familyTaker(takeWrong),
  rehearse: familyTaker(takeRehearsal),
}

/** The HTTP side that ships; tests inject requests into the very same. It does not listen yet. */
export function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const store = storeOf(deps)
  const { pay = NO_PAY, clock = { now: Date.now } } = deps
  const network = deps.sandboxPartners ? sandboxNetwork(deps.db, clock, fetch) : fetch
  const { objects, modules } = openObjects(deps.store?.provider ?? 'local', {
    ...{ db: deps.db, dir: deps.store?.dir ?? '', now: () => clock.now() },
  })
  const config = { ...deps.config, storeOrigins: objects?.origins ?? [] }
  return createApp({ ...deps, config }, calls, [
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
    peopleModule,
    studentModule,
    qrModule,
    ssoModule(network),
    ...(deps.sandboxPartners ? [sandboxPartnerModule] : []),
    entryModule(deps.sms),
    filesModule(store, objects),
    ...modules,
    operationsModule(() => store.signer(), takers),
    homeworkModule(store, takers, deps.jobs),
    membershipModule(pay),
    notebookModule(pay),
    wrongBookModule,
    gulouModule,
    practiceModule,
    payModule(pay),
  ])
}

/** Without a folder nothing is stored; keys and receipts work all the same. */
function storeOf({ db, clock = { now: Date.now }, store }: AppDeps): Store {
  return openStore({ db, now: () => clock.now(), dir: null, ...store })
}
