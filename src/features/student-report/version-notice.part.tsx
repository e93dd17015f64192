import type { Calls } from '#contract/calls.ts'
import type { StudentReport } from '#contract/report.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import shared from '#src/ui/shared.module.css'
import { changedItem } from './changed-item.rules.ts'
import css from './report.module.css'

type Versions = Calls['GET /api/exam/plan/base/info']['reply']['versions']

interface VersionNoticeProps {
  readonly report: StudentReport
  readonly versions: Versions
  readonly reportStudentId: string | null
}

/** Which question the newest version changed; '' where that is not told. */
function changeText(report: StudentReport, note: string): string {
  const changed = changedItem(note)
  if (!changed) return ''
  const subject = report.subjects.find(({ courseId }) => courseId === changed.courseId)?.courseName ?? ''
  const at = { subject, no: changed.itemNo }
  return changed.key?.from ? t('report.newer.key', { ...at, ...changed.key }) : t('report.newer.marks', at)
}

/** Says that an older version is read and leads to the newest, or, on a corrected one, back to the one before. */
export const VersionNotice = ({ report, versions, reportStudentId }: VersionNoticeProps) => {
  const newest = versions.find(({ current }) => current)
  if (newest === undefined) return null
  const to = { examId: report.examId, ...(reportStudentId === null ? {} : { reportStudentId }) }
  if (report.version !== newest.version) {
    return (
      <aside className={css['notice']}>
        <p className={css['strong']}>{t('report.older.title', { version: report.version })}</p>
        <p>
          {t('report.older.text', { newest: newest.version, when: formatDate(newest.publishedAt) })}{' '}
          <a className={shared['target']} href={href.report(to)}>
            {t('report.older.go', { newest: newest.version })}
          </a>
        </p>
      </aside>
    )
  }
  const earlier = Math.max(0, ...versions.map(({ version }) => version).filter((v) => v < newest.version))
  if (earlier === 0) return null
  return (
    <p className={css['quiet']}>
      {t('report.newer.text', { version: report.version })} {changeText(report, newest.note)}{' '}
      <a className={shared['target']} href={href.report({ ...to, version: earlier })}>
        {t('report.newer.go', { earlier })}
      </a>
    </p>
  )
}
