import type { QuestionRef } from '#contract/question.ts'
import type { ErrorCause } from '#contract/wrong.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/use-send.ts'
import { Card } from '#src/ui/card.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import shared from '#src/ui/shared.module.css'

/** Why the marks were lost, in two taps; a second tap on the same takes it back. */
export const Cause = ({ examId, paperId, itemNo }: QuestionRef) => {
  const { data, reload } = useCall('GET /api/exam/wrong/tag/list', { query: { examId } })
  const { doing, send } = useSend<ErrorCause>()
  const chosen = data?.tags.find((x) => x.paperId === paperId && x.itemNo === itemNo)?.cause ?? null
  const choose = (cause: ErrorCause | null) =>
    send(
      () => client.call('POST /api/exam/wrong/tag/save', { body: { examId, paperId, itemNo, cause } }),
      { done: reload },
      cause ?? chosen ?? undefined,
    )
  return (
    <Card title={t('answers.cause')}>
      <CauseButtons chosen={chosen} busy={doing} onChoose={(cause) => void choose(cause)} />
      <p className={shared['noteBelow']}>{t('answers.cause.note')}</p>
    </Card>
  )
}
