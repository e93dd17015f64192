import type { Jobs } from '#server/jobs/jobs.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
export interface OfficeApp extends TestApp {
  jobs: Jobs
  /** Runs a statement on the database, as to let one fail. */
  sql(text: string): Promise<unknown>
  /** Asks as an account; `as`: as which of its identities. */
  ask<C extends Parameters<typeof checkedInject>[1]>(
    call: C,
    account: string,
    input?: object,
    as?: string,
    octets?: Buffer,
  ): ReturnType<typeof checkedInject<C>>
}
/** The app with two schools, running jobs; with `works: false` another process has to run them. */
export declare function officeApp({
  works,
  ...more
}?: Parameters<typeof testApp>[0] & {
  works?: boolean
}): Promise<OfficeApp>
/**
 * Stores a version of an exam that nobody sees: one paper of two items, of the students of school A (or of both).
 * @param add hundredths that are added to the first mark, so that another version is another one
 */
export declare function storeUnseen(
  t: TestApp,
  key: string,
  schools?: readonly ('A' | 'B')[],
  add?: number,
): Promise<import('#server/exams/store/input.ts').StoredExam>
