import { useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import type { ErrorCause } from '#contract/wrong.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import css from './answers.module.css'

/** Why the marks were lost, in two taps; a second tap on the same takes it back. */
export const Cause = ({ examId, paperId, itemNo }: QuestionRef) => {
  const { data, reload } = useCall('GET /api/exam/wrong/tag/list', { query: { examId } })
  const [busy, setBusy] = useState<ErrorCause | null>(null)
  const tell = useTell()
  const chosen = data?.tags.find((x) => x.paperId === paperId && x.itemNo === itemNo)?.cause ?? null
  const choose = async (cause: ErrorCause | null) => {
    setBusy(cause ?? chosen)
    const result = await client.call('POST /api/exam/wrong/tag/save', {
      body: { examId, paperId, itemNo, cause },
    })
    if (result.ok) await reload()
    else tell(result.failure)
    setBusy(null)
  }
  return (
    <Card title={t('answers.cause')}>
      <CauseButtons chosen={chosen} busy={busy} onChoose={(cause) => void choose(cause)} />
      <p className={css['note']}>{t('answers.cause.note')}</p>
    </Card>
  )
}
