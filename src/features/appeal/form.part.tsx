import type { Appeal } from '#contract/exam/appeal.ts'
import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useOpen, Where } from '#src/state/open.tsx'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { Place } from './place.part.tsx'
import { buildAppealWorkName } from './report.rules.ts'
import { REASONS, reportForm } from './report-draft.rules.ts'
import { queueReport } from './send-report.actions.ts'

const LINE: ReadonlySet<string> = new Set(['offline', 'network', 'timeout'])

interface FormProps extends Readonly<QuestionRef> {
  readonly studentId: string
  readonly draft: Appeal | undefined
  /** Null: not known without a line. */
  readonly left: number | null
  readonly onDone: () => Promise<void>
}

/**
 * What is wrong, why, where: kept on this phone as it is written, as a draft at the school when asked for, and sent, at
 * once or once there is a line.
 */
export const Form = ({ examId, paperId, itemNo, studentId, draft: saved, left, onDone }: FormProps) => {
  const work = buildAppealWorkName(examId, studentId, paperId, itemNo)
  const draft = useDraft({ kind: 'mistake', target: work }, reportForm(saved))
  const { busy, doing, send, run } = useSend<'save' | 'send'>()
  const tell = useTell()
  const { keeps } = useOutbox()
  // a brand without it sends nothing later, and takes no photographs
  const mayQueue = useOpen([{ switch: 'homework' }]).length > 0
  if (draft === null) return <Skeleton lines={6} />
  const { appealId, reason, text, shown } = draft.value
  const plain = shown.photoId === null && shown.strokes.length === 0
  const keep = () =>
    client.call('POST /api/exam/correct/save', { body: { appealId, examId, paperId, itemNo, reason, text } })
  const done = async () => {
    // the server has the words; a photograph and a circle are on this phone alone
    if (plain) await draft.drop()
    await onDone()
  }
  const save = () => send(keep, { toast: t('appeal.kept'), seconds: TOAST_READ, done }, 'save')
  const queue = async (): Promise<boolean> => {
    const sync = mayQueue ? await openAccountWork() : null
    if (!sync) return false
    const { photoId, pictureId, strokes } = shown
    await draft.settled()
    const place = pictureId === null || strokes.length === 0 ? null : { fileId: pictureId, strokes }
    await queueReport(sync, {
      ...{ appealId, examId, studentId, paperId, itemNo, reason, text },
      ...{ photoId, place, draft: draft.ref },
    })
    return true
  }
  const hand = async () => {
    if (!plain && (await queue())) return onDone()
    const kept = await keep()
    const sent = kept.ok
      ? await client.call('POST /api/exam/tool/score/add/appeal', { body: { appealId } })
      : kept
    if (!sent.ok && LINE.has(sent.failure.kind) && (await queue())) return onDone()
    if (sent.ok) {
      showToast(t('appeal.sent'), TOAST_READ)
      await draft.drop()
    } else tell(sent.failure)
    return onDone()
  }
  return (
    <Card title={t('appeal.form', { no: itemNo })}>
      <div className={shared['stack']}>
        <Picker
          label={t('appeal.reason')}
          value={reason}
          options={REASONS.map((value) => ({ value, title: t(`appeal.reason.${value}`) }))}
          onChange={(value) => {
            const next = REASONS.find((r) => r === value) ?? 'other'
            draft.change((now) => ({ ...now, reason: next }))
          }}
        />
        <WordsField
          label={t('appeal.words')}
          value={text}
          rows={4}
          most={500}
          count={t('appeal.count', { n: text.length })}
          onChange={(next) => draft.change((now) => ({ ...now, text: next }))}
        />
        <Where switch="homework">
          <Place
            target={work}
            question={{ examId, paperId, itemNo }}
            shown={shown}
            onShown={(next) => draft.change((now) => ({ ...now, shown: next }))}
          />
        </Where>
        <p className={shared['quiet']}>
          {left === null ? t(keeps ? 'appeal.noteOffline' : 'sync.held.offline') : t('appeal.note', { left })}
        </p>
        <div className={shared['pair']}>
          <Button busy={doing === 'save'} disabled={busy} onClick={() => void save()}>
            {t('appeal.keep')}
          </Button>
          <Button
            kind="primary"
            busy={doing === 'send'}
            disabled={busy}
            onClick={() => void run(hand, 'send')}
          >
            {t('appeal.send')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
