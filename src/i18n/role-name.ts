import type { RoleCode } from '#contract/roles.ts'
import type { MessageKey } from './catalogue.ts'
import { t } from './i18n.ts'

/** Roles with pages of their own here; the others share one word. */
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
}

export const roleName = (role: RoleCode): string => t(NAMES[role] ?? 'role.other')

/** What somebody is called as who they are: a teacher who heads a class is known as that. */
export const roleOf = ({ userType, isHead }: { userType: RoleCode; isHead?: boolean }): string =>
  isHead ? t('role.head') : roleName(userType)
