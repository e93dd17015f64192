import { useState } from 'react'
import type { Draft } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { publishHref } from './hrefs.rules.ts'
import css from './office-scores.module.css'
import { toldAs } from './steps.rules.ts'
import type { DraftCalls } from './use-draft-calls.ts'

/** Stores what was checked, and leads to what comes next. */
export const ImportGo = ({ draft, calls }: { draft: Draft; calls: DraftCalls }) => {
  const { state, check, exam } = draft
  const as = toldAs(draft)
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
  const isTyped = asks === null || Number(typed) === asks
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
