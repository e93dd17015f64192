import type { ReactNode } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { t } from '#src/i18n/i18n.ts'
import { openTarget, sectionId } from './open-target.actions.ts'
import css from './report.module.css'
import { type Section, sectionsOf } from './sections.rules.ts'

/** A section of the report that can be gone to. */
export const Place = ({ of, children }: { of: Section; children: ReactNode }) => (
  <div id={sectionId(of)} tabIndex={-1} className={css['part']}>
    {children}
  </div>
)

/** The sections of a long report at its top. A tap goes there and leaves nothing behind in the history. */
export const Sections = ({ report }: { report: StudentReport }) => {
  const sections = sectionsOf(report)
  if (sections.length < 3) return null
  return (
    <nav aria-label={t('report.jump')} data-print="hide" className={css['jump']}>
      {sections.map((section) => (
        <button key={section} type="button" onClick={() => openTarget(sectionId(section))}>
          {t(`report.${section}.title`)}
        </button>
      ))}
    </nav>
  )
}
