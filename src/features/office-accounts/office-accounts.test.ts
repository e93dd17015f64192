import { expect, it } from 'vitest'
import type { OfficeAccount } from '#contract/office/accounts.ts'
import { FIRST_QUERY } from '#src/ui/data-table/types.ts'
import { fitting, toStudentPair } from './chosen.rules.ts'
import { filterOf, toAccountsQuery } from './query.rules.ts'

const row = (more: Partial<OfficeAccount>): OfficeAccount => ({
  rowId: '',
  kind: 'student',
  accountId: 'a',
  personId: 's',
  name: '王佳怡',
  about: '',
  className: '',
  login: '',
  state: 'used',
  roles: [4],
  seenAt: null,
  elsewhere: false,
  self: false,
  ...more,
})

it('an act is for those it fits, each account once, and says how many it leaves out [O10]', () => {
  const chosen = [
    row({ accountId: 'used' }),
    row({ accountId: 'used', kind: 'parent' }),
    row({ accountId: 'locked', state: 'locked' }),
    row({ accountId: null, state: 'none' }),
    row({ accountId: null, state: 'none', kind: 'staff', personId: '' }),
    row({ accountId: 'other', elsewhere: true }),
    row({ accountId: 'me', self: true }),
  ]
  const ids = (act: Parameters<typeof fitting>[0]) => fitting(act, chosen).rows.map((r) => r.accountId)
  expect(ids('make')).toEqual([null])
  expect(ids('reset')).toEqual(['used', 'locked'])
  expect(ids('lock')).toEqual(['used'])
  expect(ids('unlock')).toEqual(['locked'])
  expect(ids('signOut')).toEqual(['used'])
  expect(fitting('reset', chosen).left).toBe(4)
})

it('two rows of different students can be merged, nothing else [O10]', () => {
  const [one, two] = [row({ personId: 's1' }), row({ personId: 's2' })]
  expect(toStudentPair([one, two])).toEqual([one, two])
  for (const chosen of [[one], [one, one], [one, two, row({})], [one, row({ kind: 'parent', personId: '' })]])
    expect(toStudentPair(chosen)).toBeNull()
})

it('what the table asks goes to the server as the call takes it [O10]', () => {
  expect(toAccountsQuery(FIRST_QUERY)).toEqual({ pageNo: 1, pageSize: 50 })
  const query = {
    ...FIRST_QUERY,
    search: '  王 ',
    sort: { column: 'seen', descending: true },
    filters: { kind: 'parent', state: 'locked', class: 'c1' },
    page: 2,
  }
  expect(toAccountsQuery(query)).toEqual({
    ...{ search: '王', sort: 'seen', order: 'desc', kind: 'parent', state: 'locked', ofClassId: 'c1' },
    ...{ pageNo: 3, pageSize: 50 },
  })
  expect(filterOf({ ...query, sort: { column: 'roles', descending: false } })).not.toHaveProperty('sort')
})
