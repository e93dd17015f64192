import { expect, it } from 'vitest'
import { DOORS } from './doors.rules.ts'
import { checkCas } from './families/ticket.rules.ts'
import { isKeyless, secretsAt } from './keys.rules.ts'
import type { Partner } from './types.ts'

const partner = (door: Partner['door'], keys: Partner['keys']): Partner => ({
  ...{ partnerId: 'one', door, allSchools: false, appId: 'app', audience: 'kaoban:one', secret: '' },
  ...{ keys, settings: {}, schools: [] },
})

it('doors without a key are those of the CAS protocol', () => {
  const names = Object.entries(DOORS).flatMap(([name, { check }]) => (check === checkCas ? [name] : []))
  expect(Object.keys(DOORS).filter(isKeyless)).toEqual(names)
})

it('a CAS server is asked whatever became of keys that the partner had at another door', () => {
  const ended = [{ secret: 'of-another-door', until: 1000, withdrawn: false }]
  expect(secretsAt(partner('jimei', ended), 2000)).toHaveLength(1)
  expect(secretsAt(partner('jwt', ended), 2000)).toEqual([])
})
