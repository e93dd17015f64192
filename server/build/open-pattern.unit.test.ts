import { expect, it } from 'vitest'
import { openPattern } from './open-pattern.ts'

const row = (path: string, roles: unknown, opens?: string) => ({ path, roles, ...(opens && { opens }) })
const pattern = new RegExp(
  openPattern([
    row('/', 'signed-in'),
    row('/system/login', 'public', 'sign-in'),
    row('/auth/sso', 'public'),
    row('/auth', 'public'),
    row('/401', 'public'),
    row('/study/{id}', 'public'),
    row('/exam/list', [4, 5]),
  ]),
)

it.each(['/401', '/auth', '/auth/sso', '/study/7', '/edu/app/#/auth/sso'])(
  'fits %s, which is open to all',
  (at) => expect(at).toMatch(pattern),
)

it.each(['/', '/system/login', '/exam/list', '/edu/app/#/exam/list'])('does not fit %s', (at) =>
  expect(at).not.toMatch(pattern),
)
