import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { type School, SchoolPicker } from './school-picker.part.tsx'

interface NameConfirmation {
  maskedName: string
  asksLeft: number
}

/** Puts a question for a student number to the head teacher. */
export const NumberFormScreen = () => {
  const { identity } = useSnapshot(session)
  const own = identity && { schoolId: identity.schoolId, schoolName: identity.schoolName }
  const [school, setSchool] = useState<School | null>(own?.schoolName ? own : null)
  const [name, setName] = useState('')
  const [className, setClassName] = useState('')
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [asking, setAsking] = useState<NameConfirmation | null>(null)
  const { busy, send } = useSend()
  const studentName = name.trim()

  const fail = (failure: Failure) => setSaid(failureText(failure))
  const look = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setSaid(null)
    if (!school || studentName === '') return
    const query = { ofSchoolId: school.schoolId, studentName }
    void send(() => client.call('GET /api/base/data/school/student/search/people/info', { query }), {
      done: setAsking,
      failed: fail,
    })
  }
  const request = () => {
    if (!school) return
    const body = { ofSchoolId: school.schoolId, studentName, className: className.trim() }
    void send(() => client.call('POST /api/base/data/school/student/send', { body }), {
      always: () => setAsking(null),
      done: () => go(PATH.numberResult, { replace: true }),
      failed: fail,
    })
  }

  return (
    <Page title={t('number.title')} back={PATH.numberList}>
      <p>{t('number.lead')}</p>
      <Card>
        <form className={shared['stack']} noValidate onSubmit={look}>
          <SchoolPicker
            school={school}
            onPick={setSchool}
            error={tried && !school ? t('bind.schoolMissing') : undefined}
          />
          <Field
            label={t('bind.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            maxLength={40}
            error={tried && studentName === '' ? t('bind.nameMissing') : undefined}
          />
          <Field
            label={t('number.class')}
            value={className}
            onChange={(event) => setClassName(event.target.value)}
            autoComplete="off"
            maxLength={30}
          />
          {said !== null && (
            <p className={shared['error']} role="alert">
              {said}
            </p>
          )}
          <Button kind="primary" type="submit" block busy={busy}>
            {t('people.next')}
          </Button>
        </form>
      </Card>
      <ConfirmSheet
        open={asking !== null}
        title={t('number.askTitle')}
        yes={t('number.send')}
        busy={busy}
        disabled={asking?.asksLeft === 0}
        onYes={request}
        onClose={() => setAsking(null)}
      >
        <p>{t('number.askText', { name: asking?.maskedName ?? '' })}</p>
        <p className={shared['quiet']}>{t('number.left', { n: asking?.asksLeft ?? 0 })}</p>
      </ConfirmSheet>
    </Page>
  )
}
