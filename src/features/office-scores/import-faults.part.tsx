import { useMemo, useState } from 'react'
import type { ImportCheck, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { faultColumns } from './fault-columns.part.tsx'
import { cellKey, editsOf, numbered, removeRowTexts, rowsOutOf } from './faults.rules.ts'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'
import { removeSentFields, type UnsavedChanges } from './use-unsaved.ts'

interface ImportFaultsProps {
  draft: OfficeImportDraft
  check: ImportCheck
  calls: DraftCalls
  unsaved: UnsavedChanges
}

/** What is wrong, where, and what to do; cells are mended here and saved together, rows left out. */
export const ImportFaults = ({ draft, check, calls, unsaved }: ImportFaultsProps) => {
  const [about, setAbout] = useQueryChoice(
    'about',
    ['fault', 'warning'] as const,
    check.faults > 0 ? 'fault' : 'warning',
  )
  const [query, setQuery] = useState(FIRST_QUERY)
  const { cells: texts, setCells: setTexts } = unsaved
  const skip = query.page * query.pageSize
  const asked = useCall('GET /api/office/scores/draft/faults', {
    query: { importId: draft.importId, about, skip, pageSize: query.pageSize, locale: currentLocale() },
  })
  const faults = useLast(asked)
  const columns = useMemo(
    () => faultColumns(texts, (row, text) => setTexts((was) => ({ ...was, [cellKey(row)]: text }))),
    [texts, setTexts],
  )
  const edits = editsOf(texts)
  return (
    <Card title={t(check.faults > 0 ? 'scores.faultsTitle' : 'scores.warningsTitle')}>
      <form
        className={css['middle']}
        onSubmit={(event) => {
          event.preventDefault()
          if (edits.length === 0) return
          void calls
            .edit(edits, [])
            .then((isDone) => isDone && setTexts((now) => removeSentFields(now, texts)))
        }}
      >
        {check.faults > 0 && <p className={shared['quiet']}>{t('scores.faultsHint')}</p>}
        {check.faults > 0 && check.warnings > 0 && (
          <SegmentedControl
            label={t('scores.faultsOrWarnings')}
            options={[
              { value: 'fault', title: t('scores.faultsN', { n: check.faults }) },
              { value: 'warning', title: t('scores.warningsN', { n: check.warnings }) },
            ]}
            value={about}
            onChange={(next) => {
              setAbout(next)
              setQuery(FIRST_QUERY)
            }}
          />
        )}
        <Reading of={faults} failed={t('scores.faultsFailed')}>
          {({ rows, kept, count }) => (
            <>
              {count > kept && <p>{t('scores.faultsKept', { kept, count })}</p>}
              <DataTable
                plain
                label={t('scores.faultsTitle')}
                columns={columns}
                rows={numbered(rows, skip)}
                rowId={(row) => row.id}
                server={{ query, onQuery: setQuery, total: kept }}
                loading={asked.data === null}
                empty={<EmptyState sign="done" title={t('scores.noFaults')} />}
                actions={(chosen, clear) => (
                  <Button
                    busy={calls.doing === 'cells'}
                    onClick={() => {
                      const rowsOut = rowsOutOf(chosen)
                      void calls.edit([], rowsOut).then((isDone) => {
                        if (!isDone) return
                        setTexts((was) => removeRowTexts(was, rowsOut))
                        clear()
                      })
                    }}
                  >
                    {t('scores.leaveOut', { n: rowsOutOf(chosen).length })}
                  </Button>
                )}
              />
            </>
          )}
        </Reading>
        {edits.length > 0 && (
          <div className={css['save']}>
            <Button kind="primary" type="submit" busy={calls.doing === 'cells'}>
              {t('scores.saveCells', { n: edits.length })}
            </Button>
            <Button kind="quiet" onClick={() => setTexts(() => ({}))}>
              {t('scores.dropCells')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
