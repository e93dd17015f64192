import { useState } from 'react'
import type { BlockItem } from '#contract/marking/shapes.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { isWrong, parseLeaderMarks } from './marks.rules.ts'

/** What becomes of the answer beside its mark. */
const KEEPS = ['no', 'typical', 'control'] as const

interface DecideProps {
  answerId: string
  items: readonly BlockItem[]
  onChanged: () => Promise<void>
}

/** The leader's mark of an answer, which counts whatever others gave; and whether it is kept to show or to compare by. */
export const Decide = ({ answerId, items, onChanged }: DecideProps) => {
  const [typed, setTyped] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [keep, setKeep] = useState<(typeof KEEPS)[number]>('no')
  const [asks, setAsks] = useState(false)
  const { send, busy } = useSend()
  const marks = parseLeaderMarks(items, typed)
  const give = () => {
    if (marks === null) return
    const body = { answerId, marks, note: note.trim() }
    const shares = { ...body, typical: keep === 'typical', control: keep === 'control' }
    void send(
      () =>
        keep === 'no'
          ? client.call('POST /api/exam/mark/lead/decide', { body })
          : client.call('POST /api/exam/mark/lead/share', { body: shares }),
      {
        always: () => setAsks(false),
        toast: t('readProgress.decided', { marks: marks.map(formatScore).join(' + ') }),
        done: onChanged,
      },
    )
  }
  return (
    <div className={shared['middle']}>
      <div className={shared['buttons']}>
        {items.map((item, i) => (
          <Field
            key={item.itemNo}
            label={t('readProgress.markOf', { no: item.itemNo, full: formatScore(item.full) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed[i] ?? ''}
            error={
              isWrong(item, typed[i] ?? '')
                ? t('readProgress.markWrong', { full: formatScore(item.full), step: formatScore(item.step) })
                : undefined
            }
            onChange={({ target }) =>
              setTyped(items.map((_, n) => (n === i ? target.value : (typed[n] ?? ''))))
            }
          />
        ))}
      </div>
      <Field
        label={t('readProgress.note')}
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
      <SegmentedControl
        label={t('readProgress.keepAs')}
        shown
        value={keep}
        onChange={setKeep}
        options={KEEPS.map((value) => ({ value, title: t(`readProgress.keepAs.${value}`) }))}
      />
      <Button kind="primary" disabled={marks === null} onClick={() => setAsks(true)}>
        {t('readProgress.decide')}
      </Button>
      <ConfirmSheet
        open={asks && marks !== null}
        title={t('readProgress.decideAsk', { marks: (marks ?? []).map(formatScore).join(' + ') })}
        yes={t('readProgress.decide')}
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={give}
      >
        <p>{t(`readProgress.decideText.${keep}`)}</p>
      </ConfirmSheet>
    </div>
  )
}
