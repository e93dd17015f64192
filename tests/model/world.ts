import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type VirtualTime, virtualTime } from './clock.ts'
import type { SignedIn } from './phone.ts'

/**
 * The server that ships on a database of its own, in a time that is told when to move, or in another one.
 * @param earlyMs how long a frame waits at the server for the one before it
 */
export async function openWorld(
  time: VirtualTime = virtualTime(NOW),
  provider: 'local' | 'sandbox' = 'local',
  earlyMs = 15_000,
) {
  const dir = mkdtempSync(join(tmpdir(), 'kaoban store '))
  const limits = { perAddress: 1_000_000_000, perAccount: 1_000_000_000 }
  const t: TestApp = await testApp({
    clock: time,
    limits,
    store: { dir, provider, earlyMs, wait: time.asleep },
    config: { logLevel: 'silent' },
  } as Parameters<typeof testApp>[0])
  let made = 0

  /** Homework of four questions for class A-c1 (students A-s11 and A-s12). */
  async function newHomework(): Promise<string> {
    const homework_id = `h${++made}`
    const at = { school_id: 'A', homework_id }
    await t.db
      .insertInto('homework')
      .values({
        ...at,
        account_id: 'headA1',
        op_id: `${made}`.padStart(32, '0'),
        teacher_id: 'A-t1',
        title: `作业 ${made}`,
        course_id: '1',
        course_name: '语文',
        marker: 'teacher',
        start_at: new Date(NOW - DAY),
        deadline_at: new Date(NOW + 3650 * DAY),
        full_mark: 20,
        created_at: new Date(NOW - DAY),
      })
      .execute()
    await t.db
      .insertInto('homework_class')
      .values({ ...at, class_id: 'A-c1' })
      .execute()
    await t.db
      .insertInto('homework_question')
      .values(
        [1, 2, 3, 4].map((no) => ({
          ...at,
          no,
          question_id: `${homework_id}-q${no}`,
          type: no === 4 ? 'photo' : 'text',
          text: '题',
          options: JSON.stringify([]),
          answer_key: '',
          full_mark: 5,
          knowledge: JSON.stringify([]),
        })),
      )
      .execute()
    return homework_id
  }

  /** Someone of the family of A-s11, signed in. */
  async function signIn(account: 'studentA11' | 'parentA'): Promise<SignedIn> {
    const token = await t.tokenOf(account)
    return {
      token,
      accountKey: `key-${account}`,
      userId: `u-${account}`,
      userType: account === 'parentA' ? 5 : 4,
      relativeId: 'A-s11',
    }
  }

  return {
    time,
    provider,
    tokenOf: (account: string) => t.tokenOf(account),
    db: t.db,
    connection: t.connection,
    dir,
    newHomework,
    signIn,
    server: (): FastifyInstance => t.app,
    close: async () => {
      await t.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
