import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { newId } from '#src/platform/new-id.ts'
import { client, serverNow } from '#src/state/client.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { DUE, type Due, dueAt } from './due.rules.ts'
import type { Preview } from './types.ts'

interface GiveFormProps {
  readonly preview: Preview
  /** The items that it is about, as the address has them; null: the whole paper. */
  readonly items: string | null
  readonly onGiven: () => Promise<void>
}

/** How many get how much, until when, and the one button. */
export const GiveForm = ({ preview, items, onGiven }: GiveFormProps) => {
  const { examId, paperId, classId, className, given, fewest, most, whole, without, made } = preview
  const [consolidationId] = useState(newId)
  const [due, setDue] = useState<Due>('3')
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const publish = () => {
    const only = items === null ? {} : { itemNos: items }
    const body = { consolidationId, examId, paperId, classId, deadlineAt: dueAt(due, serverNow()), ...only }
    return send(() => client.call('POST /api/exam/consolidate/publish', { body }), {
      always: () => setAsks(false),
      toast: t('consolidate.give.done', { n: given }),
      seconds: TOAST_READ,
      done: async () => {
        await onGiven()
        go(href.consolidate(PATH.consolidateProgress, { consolidationId }))
      },
    })
  }
  return (
    <>
      <p>
        {given === 0 ? t('consolidate.give.nobody') : t('consolidate.give.sizes', { n: given, fewest, most })}
      </p>
      {(whole > 0 || without > 0) && (
        <p className={shared['quiet']}>{t('consolidate.give.others', { whole, without })}</p>
      )}
      {made.some((line) => !line.withdrawn) && (
        <p className={shared['quiet']}>{t('consolidate.give.again', { n: made.length })}</p>
      )}
      <Picker
        label={t('consolidate.give.due')}
        value={due}
        options={DUE.map((value) => ({ value, title: t(`consolidate.due.${value}`) }))}
        onChange={(value) => setDue(DUE.find((one) => one === value) ?? '3')}
      />
      <Button kind="primary" block disabled={given === 0} onClick={() => setAsks(true)}>
        {t('consolidate.give.go')}
      </Button>
      <ConfirmSheet
        open={asks}
        title={t('consolidate.give.ask', { class: className })}
        yes={t('consolidate.give.yes')}
        busy={busy}
        onYes={() => void publish()}
        onClose={() => setAsks(false)}
      >
        <p>{t('consolidate.give.sizes', { n: given, fewest, most })}</p>
      </ConfirmSheet>
    </>
  )
}
