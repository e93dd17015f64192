import { useState } from 'react'
import type { LeadBlock } from '#contract/marking/lead.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import css from '../read-progress.module.css'

/** Most answers of one marker. */
const MOST = 100_000

/** A typed quota: null for nothing, which is as many as there are; undefined: no number of answers. */
function quotaOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const n = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return n >= 1 && n <= MOST ? n : undefined
}

interface QuotasProps {
  blockId: string
  markers: LeadBlock['markers']
  /** Who may be added. */
  teachers: LeadBlock['teachers']
  onChanged: () => Promise<void>
}

/** How many answers each marker of a block is to mark; who is left out gets none any more and keeps what they gave. */
export const Quotas = ({ blockId, markers, teachers, onChanged }: QuotasProps) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly string[]>([])
  const [asks, setAsks] = useState(false)
  const { send, busy } = useSend()
  const textOf = (m: LeadBlock['markers'][number]) =>
    typed[m.markerId] ?? (m.quota === null ? '' : String(m.quota))
  const isIn = (id: string) => added.includes(id) || markers.some((m) => m.markerId === id)
  const others = teachers.filter(({ markerId }) => !isIn(markerId))
  const fresh = teachers.filter(({ markerId }) => added.includes(markerId))
  const all = [...markers, ...fresh.map((m) => ({ ...m, quota: null, marked: 0 }))]
  const staying = all.filter((m) => !left.includes(m.markerId))
  const quotas = staying.map((m) => ({ markerId: m.markerId, quota: quotaOf(textOf(m)) }))
  const isRight = quotas.length > 0 && quotas.every((q) => q.quota !== undefined)
  const save = () =>
    void send(
      () =>
        client.call('POST /api/exam/mark/lead/quotas', {
          body: { blockId, markers: quotas.map((q) => ({ ...q, quota: q.quota ?? null })) },
        }),
      {
        always: () => setAsks(false),
        toast: t('readProgress.quotasDone'),
        done: async () => {
          await onChanged()
          setTyped({})
          setLeft([])
          setAdded([])
        },
      },
    )
  return (
    <Card title={t('readProgress.quotas')}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('readProgress.quotasText')}</p>
        <ul className={shared['middle']}>
          {all.map((m) => {
            const isLeft = left.includes(m.markerId)
            return (
              <li key={m.markerId} className={css['quota']}>
                <Field
                  label={t('readProgress.quotaOf', { name: m.name, n: m.marked })}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={t('readProgress.noQuota')}
                  disabled={isLeft}
                  value={textOf(m)}
                  error={quotaOf(textOf(m)) === undefined ? t('readProgress.quotaWrong') : undefined}
                  onChange={({ target }) => setTyped({ ...typed, [m.markerId]: target.value })}
                />
                <Button
                  aria-pressed={isLeft}
                  aria-label={t('readProgress.leaveOutOf', { name: m.name })}
                  onClick={() =>
                    setLeft(isLeft ? left.filter((id) => id !== m.markerId) : [...left, m.markerId])
                  }
                >
                  {t(isLeft ? 'readProgress.takeIn' : 'readProgress.leaveOut')}
                </Button>
              </li>
            )
          })}
        </ul>
        {others.length > 0 && (
          <Picker
            label={t('readProgress.addMarker')}
            value=""
            onChange={(id) => setAdded([...added, id])}
            options={[
              { value: '', title: t('readProgress.addMarkerNone') },
              ...others.map(({ markerId, name }) => ({ value: markerId, title: name })),
            ]}
          />
        )}
        <Button disabled={!isRight} onClick={() => setAsks(true)}>
          {t('readProgress.quotasSave')}
        </Button>
      </div>
      <ConfirmSheet
        open={asks}
        title={t('readProgress.quotasAsk')}
        yes={t('readProgress.keep')}
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={save}
      >
        <p>{t('readProgress.quotasAskText', { n: staying.length, out: left.length })}</p>
      </ConfirmSheet>
    </Card>
  )
}
