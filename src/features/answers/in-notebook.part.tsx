import { useState } from 'react'
import { Status } from '#contract/envelope.ts'
import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'

const SECONDS = 4

/** The way to this question in the notebook, or into it: what lost no marks is put there by hand. */
export const InNotebook = ({ at }: { at: QuestionRef }) => {
  const { data, failure, reload } = useCall('GET /api/exam/wrong/detail', { query: at })
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  if (data?.entry.removedAt === null)
    return <ButtonLink href={href.wrongDetail(at)}>{t('answers.notebook.see')}</ButtonLink>
  // not told yet, or not to be told now
  if (data === null && failure?.status !== Status.notFound) return null
  const add = async () => {
    setBusy(true)
    const moved = await client.call('POST /api/exam/wrong/move', { body: { ...at, to: 'notebook' } })
    if (moved.ok) {
      showToast(t('answers.notebook.added'), SECONDS)
      await reload()
    } else tell(moved.failure)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void add()}>
      {t(data === null ? 'answers.notebook.add' : 'answers.notebook.back')}
    </Button>
  )
}
