import { useState } from 'react'
import { Status } from '#contract/envelope.ts'
import type { Quota } from '#contract/marking/lead.ts'
import { typedNumber } from '#core/domain/entry/typed.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'

interface AgainProps {
  blockId: string
  markers: readonly (Pick<Quota, 'markerId'> & { name: string })[]
  onChanged: () => Promise<void>
}

const ALL = ''

/**
 * Has a block marked again, or one marker's answers by others. The school says how many answers that is, and takes it only
 * from who types that number.
 */
export const Again = ({ blockId, markers, onChanged }: AgainProps) => {
  const [whose, setWhose] = useState(ALL)
  /** What the school said that it comes to; null: not asked yet. */
  const [asked, setAsked] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const typedAnswers = typedNumber(typed)
  const { send, busy } = useSend()
  const tell = useTell()
  const order = (n: number) =>
    send(
      () =>
        client.call('POST /api/exam/mark/lead/again', {
          body: { blockId, markerId: whose === ALL ? null : whose, typed: n },
        }),
      {
        toast: ({ answers }) =>
          t(answers === 0 ? 'readProgress.againNone' : 'readProgress.againDone', { n: answers }),
        done: async () => {
          setAsked(null)
          await onChanged()
        },
        failed: (failure) => {
          if (failure.status === Status.conflict && (n === 0 || asked !== null))
            setAsked(failureText(failure))
          else tell(failure)
        },
      },
    )
  return (
    <Card title={t('readProgress.again')}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('readProgress.againText')}</p>
        <Picker
          label={t('readProgress.againWhose')}
          value={whose}
          onChange={setWhose}
          options={[
            { value: ALL, title: t('readProgress.againAll') },
            ...markers.map(({ markerId, name }) => ({ value: markerId, title: name })),
          ]}
        />
        <Button
          busy={busy && asked === null}
          onClick={() => {
            setTyped('')
            void order(0)
          }}
        >
          {t('readProgress.againAsk')}
        </Button>
      </div>
      <ConfirmSheet
        open={asked !== null}
        title={t('readProgress.again')}
        yes={t('readProgress.againGo')}
        kind="danger"
        busy={busy}
        disabled={!typedAnswers}
        onClose={() => setAsked(null)}
        onYes={() => typedAnswers && void order(typedAnswers)}
      >
        <p>{asked}</p>
        <Field
          label={t('readProgress.againTyped')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmSheet>
    </Card>
  )
}
