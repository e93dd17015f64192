import type { FoldedClass } from '#contract/office/import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'

/** Classes that files write in several ways, a line each: which way was taken for which class. */
export const FoldedClasses = ({ folded = [] }: { folded?: readonly FoldedClass[] | undefined }) =>
  folded.length > 0 && (
    <details>
      <summary>{t('folded.title', { n: folded.length })}</summary>
      <ul>
        {folded.map(({ name, written }) => (
          <li key={name}>{t('folded.line', { name, written: written.join(t('folded.comma')) })}</li>
        ))}
      </ul>
    </details>
  )
