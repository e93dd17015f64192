import { useState } from 'react'
import type { ImportCheck, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { typedNumber } from '#core/domain/entry/typed.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { Steps } from '#src/ui/steps/steps.tsx'
import { publishHref } from './hrefs.rules.ts'
import { ImportFaults } from './import-faults.part.tsx'
import { ImportFiles } from './import-files.part.tsx'
import { ImportLook } from './import-look.part.tsx'
import { ImportSettingsForm } from './import-settings.part.tsx'
import { ImportSummary } from './import-summary.part.tsx'
import { ImportTarget } from './import-target.part.tsx'
import css from './office-scores.module.css'
import { SheetRows } from './sheet-rows.part.tsx'
import { isBeside, pickImportTextKind, stepTitles } from './steps.rules.ts'
import { type DraftCalls, useDraftCalls } from './use-draft-calls.ts'
import { useUnsaved } from './use-unsaved.ts'

/** What the server is doing with the files now, or why it gave up. */
const ImportJob = ({ draft: { state, job }, calls }: { draft: OfficeImportDraft; calls: DraftCalls }) => {
  if (state === 'failed')
    return (
      <Card title={t('scores.failedTitle')}>
        <div className={css['middle']}>
          <p role="alert" className={css['bad']}>
            {job?.message || t('scores.failedText')}
          </p>
          <div>
            <Button kind="primary" busy={calls.doing === 'check'} onClick={() => void calls.check()}>
              {t('scores.checkAgain')}
            </Button>
          </div>
        </div>
      </Card>
    )
  if (state !== 'checking' && state !== 'importing') return null
  const what = t(state === 'checking' ? 'scores.checking' : 'scores.importing')
  return (
    <Card title={what}>
      <div className={css['job']}>
        <p role="status">{job?.message || what}</p>
        <progress max={100} value={job?.percent ?? 0} aria-label={what} />
        <p className={shared['quiet']}>{t('scores.mayLeave')}</p>
      </div>
    </Card>
  )
}

/** Stores what was checked, and leads to what comes next. */
const ImportGo = ({ draft, calls }: { draft: OfficeImportDraft; calls: DraftCalls }) => {
  const { state, check, exam } = draft
  const as = pickImportTextKind(draft)
  const imported =
    as === 'scores'
      ? exam?.unchanged
        ? 'scores.importedSame'
        : 'scores.importedText'
      : (`scores.importedText.${as}` as const)
  const [typed, setTyped] = useState('')
  if (state === 'imported')
    return (
      <Card title={t('scores.importedTitle')}>
        <div className={css['middle']}>
          <p>{t(imported)}</p>
          {exam && (
            <div>
              <ButtonLink kind="primary" href={publishHref(exam.examId)}>
                {t(as === 'files' ? 'scores.toExam' : 'scores.toPublish')}
              </ButtonLink>
            </div>
          )}
        </div>
      </Card>
    )
  if (state !== 'ready' || !check) return null
  const asks = check.absences?.asks ? check.absences.total : null
  const isTyped = asks === null || typedNumber(typed) === asks
  return (
    <Card title={t('scores.importTitle')}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) void calls.store(asks)
        }}
      >
        <p className={shared['quiet']}>
          {t(as === 'scores' ? 'scores.importText' : `scores.importText.${as}`)}
        </p>
        {asks !== null && (
          <Field
            label={t('scores.absentTyped', { n: asks })}
            hint={t('scores.absentHint')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={typed !== '' && !isTyped ? t('scores.absentWrong', { n: asks }) : undefined}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        )}
        <div>
          <Button kind="primary" type="submit" busy={calls.doing === 'import'} disabled={!isTyped}>
            {t('scores.importNow')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The first rows of each sheet while the rest is read. */
const ImportFirst = ({ check }: { check: ImportCheck }) => (
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

const STEP: Readonly<Record<OfficeImportDraft['state'], number>> = {
  open: 0,
  checking: 1,
  faults: 1,
  failed: 1,
  ready: 2,
  importing: 2,
  imported: 3,
}

/** A draft's files, what they were taken for, what is wrong with them, and the press that imports. */
export const ImportDraft = ({ draft, reload }: { draft: OfficeImportDraft; reload: () => Promise<void> }) => {
  const calls = useDraftCalls(draft, reload)
  const unsaved = useUnsaved(draft)
  const { state, check, revision } = draft
  const as = pickImportTextKind(draft)
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
