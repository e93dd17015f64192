import { useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { client, serverNow } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { resources } from '#src/state/resource.store.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import css from '../teach.module.css'
import { classNames } from './class-names.rules.ts'
import { toHomeworkSetBody } from './set-body.rules.ts'
import { type SetForm, sumQuestionFullMarks } from './set-form.rules.ts'
import type { SetFormState } from './use-set-form.ts'

interface SetConfirmProps {
  form: SetForm
  state: SetFormState
  open: boolean
  onClose: () => void
}

/** The last look before students see it. A failure leaves the form as it is, on this phone. */
export const SetConfirm = ({ form, state, open, onClose }: SetConfirmProps) => {
  const now = useNow(null, null)
  const { busy, send } = useSend()
  const [failure, setFailure] = useState<Failure | null>(null)
  const teaching = useCall('GET /api/base/data/system/account/relative/teacher', {})
  const names = classNames(teaching.data?.classes ?? [], form.courseId)
    .filter(({ classId }) => form.classIds.includes(classId))
    .map(({ name }) => name)
  const set = () =>
    send(() => client.call('POST /api/exam/homework/set', { body: toHomeworkSetBody(form, serverNow()) }), {
      done: async ({ homeworkId }) => {
        setFailure(null)
        await state.forget()
        resources.refresh((name) => name.includes('/homework/'))
        showToast(t('teach.isSet'), TOAST_DONE)
        go(href.homeworkGiven(homeworkId), { replace: true })
      },
      failed: setFailure,
    })
  return (
    <ConfirmSheet
      open={open}
      title={t('teach.confirm')}
      yes={t('teach.setNow')}
      busy={busy}
      onYes={() => void set()}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t('teach.title'), form.title],
          [
            t('teach.classes'),
            names.join(t('teach.classBetween')) || t('teach.classCount', { n: form.classIds.length }),
          ],
          [t('teach.start'), form.startAt > now ? formatFullDate(form.startAt) : t('teach.atOnce')],
          [t('teach.deadline'), Number.isFinite(form.deadlineAt) && formatFullDate(form.deadlineAt)],
          [
            t('teach.questions'),
            t('teach.questionsOf', {
              n: form.questions.length,
              full: formatScore(sumQuestionFullMarks(form.questions)),
            }),
          ],
          [t('teach.markedBy'), t(`teach.by.${form.marker}`)],
        ]}
      />
      <p className={css['quiet']}>{t('teach.confirmText')}</p>
      {failure && (
        <p className={css['error']} role="alert">
          {failureText(failure)} {t('teach.safe')}
        </p>
      )}
    </ConfirmSheet>
  )
}
