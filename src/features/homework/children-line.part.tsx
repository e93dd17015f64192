import { t } from '#src/i18n/i18n.ts'
import { useChild } from '#src/state/account/child.ts'
import css from './homework.module.css'

/**
 * Which homework a page shows, and to a parent whose.
 * @param title of the homework, where nothing else on the page says it
 */
export const ChildrenLine = ({ title }: { title?: string | undefined }) => {
  const child = useChild()
  const words = [child && t('homework.listOf', { name: child.name }), title].filter(Boolean)
  return words.length > 0 && <p className={css['of']}>{words.join(' · ')}</p>
}
