import { codeAt } from '#server/http/session/totp.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { setUpFactor } from './office.ts'

/** What a call is given; what has to be there before is made first. */
type Input = (t: TestApp, token: string) => Promise<object>

/**
 * How each POST of the office is done once, as administrator of school A without a second factor: `row` leaves one row in
 * the log, `nothing` none. Where more than that has to be there first, the file that holds it is named instead, with the
 * words by which it does it; the call's own by default.
 */
export const OFFICE_ACTIONS: Readonly<
  Record<string, { leaves: 'row' | 'nothing'; input: Input } | { shownBy: string; words?: string }>
> = {
  'POST /api/office/accounts/make': { shownBy: 'server/modules/office-accounts/accounts.test.ts' },
  'POST /api/office/accounts/reset': { shownBy: 'server/modules/office-accounts/accounts.test.ts' },
  'POST /api/office/accounts/lock': { shownBy: 'server/modules/office-accounts/lock.test.ts' },
  'POST /api/office/accounts/unlock': { shownBy: 'server/modules/office-accounts/lock.test.ts' },
  'POST /api/office/accounts/sign-out': { shownBy: 'server/modules/office-accounts/lock.test.ts' },
  'POST /api/office/accounts/slips/file': { shownBy: 'server/modules/office-accounts/accounts.test.ts' },
  'POST /api/office/accounts/slips/erase': { shownBy: 'server/modules/office-accounts/accounts.test.ts' },
  'POST /api/office/accounts/merge': { shownBy: 'server/modules/office-accounts/merge/merge.test.ts' },
  'POST /api/office/accounts/merge/undo': { shownBy: 'server/modules/office-accounts/merge/merge.test.ts' },
  'POST /api/office/bank/file': { shownBy: 'server/modules/office-bank/office-bank.test.ts' },
  'POST /api/office/calendar/save': { shownBy: 'server/modules/office-calendar/calendar.test.ts' },
  'POST /api/office/calendar/remove': { shownBy: 'server/modules/office-calendar/calendar.test.ts' },
  'POST /api/office/partners/key/make': { shownBy: 'server/modules/office-partners/keys.test.ts' },
  'POST /api/office/partners/key/withdraw': { shownBy: 'server/modules/office-partners/keys.test.ts' },
  'POST /api/office/partners/key/restore': { shownBy: 'server/modules/office-partners/keys.test.ts' },
  'POST /api/office/partners/lti/save': { shownBy: 'server/modules/sso/lti/lti.test.ts' },
  'POST /api/office/partners/lti/open': { shownBy: 'server/modules/sso/lti/lti.test.ts' },
  // changes nothing, and says so before all else
  'POST /api/office/partners/play': {
    shownBy: 'server/modules/office-partners/office-partners.routes.ts',
    words: 'audit.nothing()',
  },
  'POST /api/office/features/turn': { shownBy: 'server/modules/office-display/features.test.ts' },
  'POST /api/office/display/effect': { shownBy: 'server/modules/office-display/display.test.ts' },
  'POST /api/office/display/save': {
    shownBy: 'server/modules/office-display/display.test.ts',
    words: 'saveSettings(',
  },
  // changes nothing, and says so before all else
  'POST /api/office/display/preview': {
    shownBy: 'server/modules/office-display/office-display.routes.ts',
    words: 'audit.nothing()',
  },
  'POST /api/office/display/preview/class': {
    shownBy: 'server/modules/office-display/office-display.routes.ts',
    words: 'audit.nothing()',
  },
  'POST /api/office/exams/publish': { shownBy: 'server/modules/office-scores/exams/exams.test.ts' },
  'POST /api/office/exams/assigned/change': {
    shownBy: 'server/modules/office-scores/exams/assigned.test.ts',
  },
  'POST /api/office/exams/withdraw': { shownBy: 'server/modules/office-scores/exams/exams.test.ts' },
  'POST /api/office/exams/restore': { shownBy: 'server/modules/office-scores/exams/exams.test.ts' },
  'POST /api/office/people/student/save': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/students/move': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/students/leave': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/students/return': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/class/save': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/class/drop': { shownBy: 'server/modules/office-people/roster.test.ts' },
  'POST /api/office/people/staff/save': { shownBy: 'server/modules/office-people/staff.test.ts' },
  'POST /api/office/people/parent/bind': { shownBy: 'server/modules/office-people/staff.test.ts' },
  'POST /api/office/people/parent/unbind': { shownBy: 'server/modules/office-people/staff.test.ts' },
  'POST /api/office/people/child/export': { shownBy: 'server/child-data/child-data.test.ts' },
  'POST /api/office/people/child/erase': { shownBy: 'server/child-data/child-data.test.ts' },
  'POST /api/office/people/year/promote': { shownBy: 'server/modules/office-people/year/year.test.ts' },
  'POST /api/office/people/year/undo': { shownBy: 'server/modules/office-people/year/year.test.ts' },
  'POST /api/office/people/roster/apply': { shownBy: 'server/office-roster/office-roster.test.ts' },
  'POST /api/office/people/roster/export': {
    shownBy: 'server/office-roster/one-roster/one-roster.test.ts',
  },
  'POST /api/office/people/roster/undo': { shownBy: 'server/office-roster/office-roster.test.ts' },
  'POST /api/office/retention/change': {
    leaves: 'row',
    input: () => Promise.resolve({ days: { audit: 365, operations: 400, drafts: 90 } }),
  },
  'POST /api/office/running/switch': {
    leaves: 'row',
    input: () => Promise.resolve({ name: 'pausePublication', on: true }),
  },
  'POST /api/office/running/notice': {
    leaves: 'row',
    input: async (t) => ({ noticeText: '停电通知', until: t.clock.at + 3_600_000 }),
  },
  'POST /api/office/running/job/again': { shownBy: 'server/modules/office-running/jobs.test.ts' },
  'POST /api/office/scores/draft/file': { shownBy: 'server/modules/office-scores/draft/draft.test.ts' },
  'POST /api/office/scores/draft/change': { shownBy: 'server/modules/office-scores/draft/draft.test.ts' },
  'POST /api/office/scores/draft/edit': { shownBy: 'server/modules/office-scores/draft/draft.test.ts' },
  'POST /api/office/scores/draft/import': { shownBy: 'server/modules/office-scores/draft/draft.test.ts' },
  'POST /api/office/scores/draft/create': { shownBy: 'tests/support/office/uploads.ts' },
  // one way for every change of a draft
  'POST /api/office/scores/draft/file/remove': {
    shownBy: 'server/modules/office-scores/draft/draft.routes.ts',
    words: 'call.audit.note(tx, { target: targetOf(row), after: what })',
  },
  'POST /api/office/scores/draft/check': {
    shownBy: 'server/modules/office-scores/draft/draft.routes.ts',
    words: 'call.audit.note(tx, { target: targetOf(row), after: what })',
  },
  'POST /api/office/scores/draft/remove': {
    shownBy: 'server/modules/office-scores/draft/draft.routes.ts',
    words: 'await audit.note(tx, { target: targetOf(row), before:',
  },
  'POST /api/office/scores/draft/restore': {
    shownBy: 'server/modules/office-scores/draft/draft.routes.ts',
    words: 'await call.audit.note(tx, { target: targetOf(row), after: { restored:',
  },
  'POST /api/office/second-factor/begin': { leaves: 'nothing', input: () => Promise.resolve({}) },
  'POST /api/office/second-factor/confirm': {
    leaves: 'row',
    input: async (t, token) => {
      const { data } = await checkedInject(t.app, 'POST /api/office/second-factor/begin', { token })
      return { code: codeAt(data.secret, t.clock.at) }
    },
  },
  'POST /api/office/second-factor/give': {
    leaves: 'row',
    input: async (t, token) => {
      const { recoveryCodes } = await setUpFactor(t, token)
      return { code: recoveryCodes[0] }
    },
  },
  'POST /api/office/second-factor/recovery': { leaves: 'row', input: nextCode },
  'POST /api/office/second-factor/off': { leaves: 'row', input: nextCode },
  'POST /api/office/second-factor/rule': {
    leaves: 'row',
    input: () => Promise.resolve({ rule: 'required' }),
  },
  'POST /api/office/administrators/add': {
    leaves: 'row',
    input: () => Promise.resolve({ account: 'directorA' }),
  },
  'POST /api/office/administrators/remove': {
    leaves: 'row',
    input: () => Promise.resolve({ adminUserId: 'u-adminA' }),
  },
  'POST /api/office/administrators/reset-factor': {
    leaves: 'row',
    input: async (t) => {
      await setUpFactor(t, await t.tokenOf('adminA2'))
      return { adminUserId: 'u-adminA2' }
    },
  },
}

/** A second factor, and a code of it that was not used. */
async function nextCode(t: TestApp, token: string): Promise<object> {
  const { secret } = await setUpFactor(t, token)
  t.clock.at += 60_000
  return { code: codeAt(secret, t.clock.at) }
}
