import { Status } from '#contract/envelope.ts'
import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_WHERE } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'

/** The way to this question in the notebook, or into it: what lost no marks is put there by hand. */
export const InNotebook = ({ at }: { at: QuestionRef }) => {
  const { data, failure, reload } = useCall('GET /api/exam/wrong/detail', { query: at })
  const { busy, send } = useSend()
  if (data?.entry.removedAt === null)
    return <ButtonLink href={href.wrongDetail(at)}>{t('answers.notebook.see')}</ButtonLink>
  // not told yet, or not to be told now
  if (data === null && failure?.status !== Status.notFound) return null
  const add = () =>
    send(() => client.call('POST /api/exam/wrong/move', { body: { ...at, to: 'notebook' } }), {
      toast: t('answers.notebook.added'),
      seconds: TOAST_WHERE,
      done: reload,
    })
  return (
    <Button busy={busy} onClick={() => void add()}>
      {t(data === null ? 'answers.notebook.add' : 'answers.notebook.back')}
    </Button>
  )
}
