import { useState } from 'react'
import { parseItemNumbers } from '#core/domain/notebook/question-key.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client, serverNow } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RateBar } from '#src/ui/charts/rate-bar.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { DUE, type Due, dueAt } from './due.rules.ts'
import type { ConsolidatePreview } from './types.ts'

interface GiveFormProps {
  readonly preview: ConsolidatePreview
  /** The items that it is about, as the address has them; null: the whole paper. */
  readonly items: string | null
  readonly onGiven: () => Promise<void>
}

/** How many get how much, until when, and the one button. */
const GiveForm = ({ preview, items, onGiven }: GiveFormProps) => {
  const { examId, paperId, classId, className, given, fewest, most, whole, without, made } = preview
  const [consolidationId] = useState(generateId)
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

/** A class's lost points at most; the others are in the questions too. */
const SHOWN = 8

const Points = ({ points }: Pick<ConsolidatePreview, 'points'>) => (
  <ul className={shared['middle']}>
    {points.slice(0, SHOWN).map((point) => (
      <li key={point.name} className={shared['lines']}>
        <span className={shared['ends']}>
          <strong>{point.name}</strong>
          <span className={shared['facts']}>
            {point.weak && <Badge tone="warn">{t('consolidate.give.weak')}</Badge>}
            <RateBar rate={point.rate} />
            {formatRate(point.rate)}
          </span>
        </span>
        <span className={shared['quiet']}>
          {t('consolidate.give.point', {
            items: point.items.join(t('consolidate.comma')),
            students: point.students,
            questions: point.questions,
          })}
        </span>
      </li>
    ))}
  </ul>
)

const Which = ({ preview }: { preview: ConsolidatePreview }) => {
  const setQuery = useSetQuery()
  const options = preview.choices.map((c) => ({
    value: `${c.classId} ${c.paperId}`,
    title: `${c.className} · ${c.courseName}`,
  }))
  if (options.length < 2) return <p className={shared['quiet']}>{options[0]?.title}</p>
  return (
    <Picker
      label={t('consolidate.give.which')}
      value={`${preview.classId} ${preview.paperId}`}
      options={options}
      onChange={(value) => {
        const [classId = '', paperId = ''] = value.split(' ')
        setQuery({ classId, paperId })
      }}
    />
  )
}

/** That questions are about some items alone, and the way back to the whole paper. */
const Only = ({ items }: { items: string }) => {
  const setQuery = useSetQuery()
  return (
    <p className={shared['split']}>
      <span>
        {t('consolidate.give.only', { items: parseItemNumbers(items).join(t('consolidate.comma')) })}
      </span>
      <Button onClick={() => setQuery({ items: null })}>{t('consolidate.give.whole.paper')}</Button>
    </p>
  )
}

/** Where a class fell behind in an exam, what each student would get, and giving it out. */
export const Give = ({ examId, onGiven }: { examId: string; onGiven: () => Promise<void> }) => {
  const classId = useQuery('classId')
  const paperId = useQuery('paperId')
  const items = useQuery('items')
  const args = {
    query: {
      examId,
      ...(classId === null ? {} : { classId }),
      ...(paperId === null ? {} : { paperId }),
      ...(items === null ? {} : { itemNos: items }),
    },
  }
  const reading = useCall('GET /api/exam/consolidate/preview', args)
  return (
    <Reading of={reading} failed={t('consolidate.give.failed')}>
      {(preview) => (
        <Card title={t('consolidate.give', { exam: preview.examName })}>
          <div className={shared['middle']}>
            <Which preview={preview} />
            {items !== null && <Only items={items} />}
            {preview.points.length === 0 ? (
              <EmptyState title={t('consolidate.give.whole')} />
            ) : (
              <>
                <Points points={preview.points} />
                <GiveForm
                  key={`${preview.classId}/${preview.paperId}/${items ?? ''}`}
                  preview={preview}
                  items={items}
                  onGiven={onGiven}
                />
              </>
            )}
          </div>
        </Card>
      )}
    </Reading>
  )
}
