import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import css from './wrong.module.css'

/** What was done here and is on this phone alone. */
export const Waiting = ({ waiting, attention }: { waiting: number; attention: boolean }) =>
  waiting === 0 ? null : (
    <p className={css['waiting']} role="status">
      {t(attention ? 'wrong.attention' : 'wrong.waiting', { n: waiting })}{' '}
      <a href={PATH.unsent}>{t('wrong.waiting.see')}</a>
    </p>
  )
