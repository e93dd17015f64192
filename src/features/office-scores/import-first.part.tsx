import type { ImportCheck } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './office-scores.module.css'
import { SheetRows } from './sheet-rows.part.tsx'

/** The first rows of each sheet while the rest is read. */
export const ImportFirst = ({ check }: { check: ImportCheck }) => (
  <Card title={t('scores.look')}>
    {check.sheets.map(({ file, look, why }) => (
      <details key={`${file}/${look.name}`} className={css['sheet']}>
        <summary>
          <b>{look.name === null ? file : `${file} / ${look.name}`}</b>{' '}
          <Badge tone={look.kind === 'unknown' ? 'warn' : 'info'}>{t(`scores.table.${look.kind}`)}</Badge>
        </summary>
        <div className={css['middle']}>
          <p>{why}</p>
          <SheetRows look={look} />
        </div>
      </details>
    ))}
  </Card>
)
