import { useState } from 'react'
import type { ErrorCause } from '#contract/wrong.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './answers.module.css'

const CAUSES: readonly ErrorCause[] = ['careless', 'unknown', 'misread', 'unfinished', 'mismarked']

/** Why the marks were lost, in two taps; a second tap on the same takes it back. */
export const Cause = ({ examId, paperId, itemNo }: { examId: string; paperId: string; itemNo: string }) => {
  const { data, reload } = useCall('GET /api/exam/wrong/tag/list', { query: { examId } })
  const [busy, setBusy] = useState<ErrorCause | null>(null)
  const tell = useTell()
  const chosen = data?.tags.find((x) => x.paperId === paperId && x.itemNo === itemNo)?.cause ?? null
  const choose = async (cause: ErrorCause) => {
    setBusy(cause)
    const next = cause === chosen ? null : cause
    const result = await client.call('POST /api/exam/wrong/tag/save', {
      body: { examId, paperId, itemNo, cause: next },
    })
    if (result.ok) await reload()
    else tell(result.failure)
    setBusy(null)
  }
  return (
    <Card title={t('answers.cause')}>
      <div className={css['causes']} role="group" aria-label={t('answers.cause')}>
        {CAUSES.map((cause) => (
          <Button
            key={cause}
            kind={cause === chosen ? 'primary' : 'plain'}
            aria-pressed={cause === chosen}
            busy={busy === cause}
            onClick={() => void choose(cause)}
          >
            {t(`answers.cause.${cause}`)}
          </Button>
        ))}
      </div>
      <p className={css['note']}>{t('answers.cause.note')}</p>
    </Card>
  )
}
