import type { RoleCode } from '#contract/roles.ts'
import type { MessageKey } from './catalogue.ts'
import { t } from './i18n.ts'

/** What each role is called. */
const NAMES: Partial<Record<RoleCode, MessageKey>> = {
  3: 'role.3',
  4: 'role.4',
  5: 'role.5',
  9: 'role.9',
  10: 'role.10',
  11: 'role.11',
  12: 'role.12',
  14: 'role.14',
  15: 'role.15',
  20: 'role.20',
  '-1': 'role.-1',
  0: 'role.0',
  1: 'role.1',
  2: 'role.2',
  6: 'role.6',
  7: 'role.7',
  8: 'role.8',
  13: 'role.13',
}

/** Names of rare roles are in the area `account`; where a page has not fetched it they share one word. */
export function roleName(role: RoleCode): string {
  const key = NAMES[role]
  const name = key && t(key)
  return name === undefined || name === key ? t('role.other') : name
}

/** What somebody is called as who they are: a teacher who heads a class is known as that. */
export const roleOf = ({ userType, isHead }: { userType: RoleCode; isHead?: boolean }): string =>
  isHead ? t('role.head') : roleName(userType)
