import type { ImportCheck, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { readOf } from './columns.rules.ts'
import css from './office-scores.module.css'
import { SheetColumnsForm } from './sheet-columns.part.tsx'
import { SheetRows } from './sheet-rows.part.tsx'
import type { DraftCalls } from './use-draft-calls.ts'
import type { UnsavedChanges } from './use-unsaved.ts'

interface SheetReadProps {
  file: string
  sheet: string
  hidden: boolean
  overlay: SheetOverlay
  calls: DraftCalls
}

/** Says whether a sheet of a workbook is read: of a hidden one somebody has to, another one is unless it is said. */
const SheetRead = ({ file, sheet, hidden, overlay, calls }: SheetReadProps) => {
  const said = readOf(overlay, file, sheet)
  const isRead = said ?? !hidden
  const say = (read: boolean) => void calls.sheet({ file, sheet, read })
  const button = (read: boolean) => (
    <Button kind="quiet" disabled={calls.busy} onClick={() => say(read)}>
      {t(read ? 'scores.readSheet' : 'scores.passSheet', { sheet })}
    </Button>
  )
  return (
    <div>
      {(!isRead || (hidden && said === null)) && button(true)}
      {(isRead || (hidden && said === null)) && button(false)}
    </div>
  )
}

interface ImportLookProps {
  draft: OfficeImportDraft
  check: ImportCheck
  calls: DraftCalls
  unsaved: UnsavedChanges
}

/** What each sheet was taken for, and why; a sheet with something unknown stands open. */
export const ImportLook = ({ draft, check, calls, unsaved }: ImportLookProps) => (
  <Card title={t('scores.look')}>
    <p className={shared['quiet']}>{t('scores.lookHint')}</p>
    {check.sheets.map((sheet) => {
      const { file, look, remembered, why } = sheet
      const said = look.name === null ? null : readOf(draft.overlay, file, look.name)
      const isRead = said ?? !look.hidden
      const address = `${file}/${look.name}`
      const unknown = look.columns.filter(({ guess }) => guess.as === 'unknown').length
      return (
        <details
          key={address}
          className={css['sheet']}
          open={isRead ? unknown > 0 || look.kind === 'unknown' : said === null}
        >
          <summary>
            <b>{look.name === null ? file : `${file} / ${look.name}`}</b>{' '}
            <span className={css['badges']}>
              <Badge tone={look.kind === 'unknown' ? 'warn' : 'info'}>{t(`scores.table.${look.kind}`)}</Badge>
              {look.hidden && <Badge>{t('scores.hiddenSheet')}</Badge>}
              {said === false && <Badge>{t('scores.sheetPassed')}</Badge>}
              {remembered && <Badge tone="good">{t('scores.remembered')}</Badge>}
              {isRead && unknown > 0 && (
                <Badge tone="warn">{t('scores.unknownColumns', { n: unknown })}</Badge>
              )}
            </span>
          </summary>
          <div className={css['middle']}>
            <p className={shared['quiet']}>{why}</p>
            {look.name !== null && (
              <SheetRead
                file={file}
                sheet={look.name}
                hidden={look.hidden}
                overlay={draft.overlay}
                calls={calls}
              />
            )}
            <SheetRows look={look} />
            {isRead && (
              <SheetColumnsForm
                sheet={sheet}
                overlay={draft.overlay}
                calls={calls}
                choices={unsaved.sheets[address]}
                onChoose={(choices) => unsaved.setSheet(address, choices)}
                onStored={(sent) => unsaved.sheetStored(address, sent)}
              />
            )}
          </div>
        </details>
      )
    })}
  </Card>
)
