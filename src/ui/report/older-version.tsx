import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import shared from '../shared.module.css'
import css from './report.module.css'

interface OlderVersionProps {
  /** The version that is read. */
  readonly version: number
  /** All of the exam; undefined: not known yet. */
  readonly versions: Calls['GET /api/exam/plan/base/info']['reply']['versions'] | undefined
  /** The same page of the newest. */
  readonly href: string
}

/** Says that an older version is read and leads to the newest; of the newest nothing. */
export const OlderVersion = ({ version, versions, href }: OlderVersionProps) => {
  const newest = versions?.find(({ current }) => current)
  if (newest === undefined || newest.version === version) return null
  return (
    <aside className={css['older']}>
      <p>
        <strong>{t('report.older.title', { version })}</strong>
      </p>
      <p>
        {t('report.older.text', { newest: newest.version, when: formatDate(newest.publishedAt) })}{' '}
        <a className={shared['target']} href={href}>
          {t('report.older.go', { newest: newest.version })}
        </a>
      </p>
    </aside>
  )
}
