import { useState } from 'react'
import type { OfficeStudent } from '#contract/office/people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { saveAddress } from '#src/platform/save-file.ts'
import { childArchiveAddress } from '#src/state/files/server-file.ts'
import { useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import shared from '#src/ui/shared.module.css'

interface ChildDataProps {
  student: OfficeStudent
  onErased: () => Promise<void>
}

/** Spaces around a name, and how they are typed, do not matter; the server looks at it in the same way. */
const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** All that the school keeps of a student: to take away for the family, and to erase. */
export const ChildData = ({ student, onErased }: ChildDataProps) => {
  const { studentId: ofStudentId, name } = student
  const tell = useTell()
  const packing = useJob('POST /api/office/people/child/export', tell)
  const erasing = useJob('POST /api/office/people/child/erase', tell)
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const pack = async () => {
    const done = (await packing.run({ body: { ofStudentId } }))?.data
    if (!done) return
    saveAddress(done.fileName, childArchiveAddress(done.fileId))
    showToast(t('officePeople.data.exported', { name: done.fileName }), TOAST_DONE)
  }
  const erase = async () => {
    setAsked(false)
    const done = await erasing.run({ body: { ofStudentId, typed } })
    if (!done) return
    showToast(t('officePeople.data.erased', { name }), TOAST_DONE)
    await onErased()
  }
  const sheetOf = (job: typeof packing | typeof erasing, title: string, again: () => Promise<void>) => (
    <JobSheet
      title={title}
      progress={job.view.kind === 'running' ? job.view.progress : null}
      question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
      onAgain={() => void again()}
      onStop={() => job.stop()}
    />
  )
  return (
    <Card title={t('officePeople.data.title')} className={shared['middle']}>
      <p className={shared['note']}>{t('officePeople.data.about')}</p>
      {deviceFacts().inWeChat ? (
        <p className={shared['quiet']}>{t('officePeople.data.inWeChat')}</p>
      ) : (
        <Button onClick={() => void pack()}>{t('officePeople.data.export')}</Button>
      )}
      <Button
        kind="danger"
        onClick={() => {
          setTyped('')
          setAsked(true)
        }}
      >
        {t('officePeople.data.erase')}
      </Button>
      <ConfirmSheet
        open={isAsked}
        title={t('officePeople.data.eraseTitle', { name })}
        yes={t('officePeople.data.eraseYes')}
        kind="danger"
        disabled={plain(typed) !== plain(name)}
        onYes={() => void erase()}
        onClose={() => setAsked(false)}
      >
        <p>{t('officePeople.data.eraseAbout')}</p>
        <Field
          label={t('officePeople.data.typed', { name })}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmSheet>
      {sheetOf(packing, t('officePeople.data.exporting', { name }), pack)}
      {sheetOf(erasing, t('officePeople.data.erasing', { name }), erase)}
    </Card>
  )
}
