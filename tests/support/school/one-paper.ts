import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { NOW } from './facts.ts'
import { operation, send } from './homework.ts'

/** Student A-s11, its mother, and its paper of homework hw-A1, which headA1 marks. */
export const ME = 'studentA11'
export const MUM = 'parentA'
export const answer = targetOf.answer('hw-A1', 'A-s11', 1)

/** What tests do with that paper. `at` gives the app, which is there once the test runs. */
export function onePaper(at: () => TestApp) {
  return {
    /** An untouched paper, at the tests' present. */
    clear: async () => {
      const { db, clock } = at()
      clock.at = NOW
      for (const table of ['op_kept', 'op_clash', 'op_target', 'homework_answer', 'homework_mark'] as const)
        await db.deleteFrom(table).execute()
      await db.deleteFrom('homework_sheet').where('homework_id', '=', 'hw-A1').execute()
    },
    /** As a family sees it. */
    detail: async (account: string) =>
      (
        await checkedInject(at().app, 'GET /api/exam/homework/student/detail', {
          token: await at().tokenOf(account),
          input: { homeworkId: 'hw-A1' },
        })
      ).data,
    /** As a teacher sees it. */
    paper: async (account = 'headA1') =>
      checkedInject(at().app, 'GET /api/exam/homework/teacher/paper', {
        token: await at().tokenOf(account),
        input: { homeworkId: 'hw-A1', ofStudentId: 'A-s11' },
      }),
    submit: (account: string, more = {}) =>
      send(
        at(),
        account,
        operation(account, 'submit', targetOf.submit('hw-A1', 'A-s11'), { wants: [] }, more),
      ),
    choose: (account: string, letter: string, more = {}) =>
      send(at(), account, operation(account, 'answer', answer, { choice: [letter] }, more)),
  }
}
