import { t } from '#src/i18n/i18n.ts'
import { useChild } from '#src/state/child.ts'
import css from './homework.module.css'

/** Whose homework a page shows, for a parent. Nothing for a student. */
export const ChildrenLine = () => {
  const child = useChild()
  return child && <p className={css['of']}>{t('homework.listOf', { name: child.name })}</p>
}
