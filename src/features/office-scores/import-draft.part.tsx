import type { Draft } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Steps } from '#src/ui/steps/steps.tsx'
import { ImportFaults } from './import-faults.part.tsx'
import { ImportFiles } from './import-files.part.tsx'
import { ImportFirst } from './import-first.part.tsx'
import { ImportGo } from './import-go.part.tsx'
import { ImportJob } from './import-job.part.tsx'
import { ImportLook } from './import-look.part.tsx'
import { ImportSettingsForm } from './import-settings.part.tsx'
import { ImportSummary } from './import-summary.part.tsx'
import { ImportTarget } from './import-target.part.tsx'
import { isBeside, stepTitles, toldAs } from './steps.rules.ts'
import { useDraftCalls } from './use-draft-calls.ts'
import { useUnsaved } from './use-unsaved.ts'

const STEP: Readonly<Record<Draft['state'], number>> = {
  open: 0,
  checking: 1,
  faults: 1,
  failed: 1,
  ready: 2,
  importing: 2,
  imported: 3,
}

/** A draft's files, what they were taken for, what is wrong with them, and the press that imports. */
export const ImportDraft = ({ draft, reload }: { draft: Draft; reload: () => Promise<void> }) => {
  const calls = useDraftCalls(draft, reload)
  const unsaved = useUnsaved(draft.files)
  const { state, check, revision } = draft
  const as = toldAs(draft)
  const isStill = state === 'faults' || state === 'ready'
  const parts = { draft, calls }
  return (
    <>
      <Steps label={t('scores.steps')} steps={stepTitles(as)} current={STEP[state]} />
      <ImportJob {...parts} />
      {state !== 'imported' && state !== 'importing' && <ImportFiles {...parts} reload={reload} />}
      {state !== 'imported' && state !== 'importing' && isBeside(draft) && <ImportTarget {...parts} />}
      {isStill && check && check.faults + check.warnings > 0 && (
        <ImportFaults key={revision} {...parts} check={check} unsaved={unsaved} />
      )}
      {isStill && check && check.sheets.length > 0 && (
        <ImportLook key={`look-${revision}`} {...parts} check={check} unsaved={unsaved} />
      )}
      {state === 'checking' && check && check.sheets.length > 0 && <ImportFirst check={check} />}
      {as === 'scores' && draft.files.length > 0 && state !== 'imported' && state !== 'importing' && (
        <ImportSettingsForm {...parts} />
      )}
      {state !== 'checking' && check && <ImportSummary check={check} />}
      <ImportGo {...parts} />
    </>
  )
}
