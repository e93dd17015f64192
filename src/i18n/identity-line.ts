import type { Identity } from '#contract/account/identity.ts'
import { t } from './i18n.ts'
import { roleOf } from './role-name.ts'

/** An identity in two lines: who, and where. A parent is named by the child, because that is what is chosen. */
export const identityLine = (identity: Readonly<Identity>): { title: string; note: string } => ({
  title:
    identity.userType === 5 && identity.studentName !== null
      ? t('choose.child', { name: identity.studentName })
      : `${identity.userName} · ${roleOf(identity)}`,
  note: [identity.schoolName, identity.className].filter(Boolean).join(' · '),
})
