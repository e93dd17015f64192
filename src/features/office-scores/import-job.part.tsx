import type { Draft } from '#contract/office-import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'

/** What the server is doing with the files now, or why it gave up. */
export const ImportJob = ({ draft: { state, job }, calls }: { draft: Draft; calls: DraftCalls }) => {
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
