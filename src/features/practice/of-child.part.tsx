import { t } from '#src/i18n/i18n.ts'
import { useChild } from '#src/state/account/child.ts'
import shared from '#src/ui/shared.module.css'

/** Whose practice a page shows, for a parent. Nothing for a student. */
export const OfChild = () => {
  const child = useChild()
  return child && <p className={shared['quiet']}>{t('practice.of', { name: child.name })}</p>
}
