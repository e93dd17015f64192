import { type FormEvent, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { OfficePartner, Play } from '#contract/office-partners.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import { type Made, MadeFields } from './made-fields.part.tsx'
import css from './partners.module.css'
import { PlayResult } from './play-result.part.tsx'

type Asked = Calls['POST /api/office/partners/play']['body']

/** Goes through a sign-on of a partner step by step, and says what is wrong. */
export const PlayCard = ({ partner }: { partner: OfficePartner }) => {
  const [how, setHow] = useState<'link' | 'made'>('link')
  const [link, setLink] = useState('')
  const [made, setMade] = useState<Made>({ person: '', role: 4, studentNumber: '' })
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<Play | null>(null)
  const { busy, send } = useSend()
  const isMade = how === 'made'
  const asked = (): Asked => ({
    partnerId: partner.partnerId,
    link: isMade ? '' : link.trim(),
    made: isMade
      ? { ...made, person: made.person.trim(), studentNumber: made.studentNumber.trim() || null }
      : null,
  })
  const go = (event: FormEvent) => {
    event.preventDefault()
    const body = asked()
    const none = isMade ? body.made?.person === '' : body.link === ''
    setError(none ? t(isMade ? 'officePartners.personNone' : 'officePartners.linkNone') : null)
    if (none) return
    void send(() => client.call('POST /api/office/partners/play', { body }), {
      done: setResult,
      failed: (failure) => setError(failureText(failure)),
    })
  }
  const asks = partner.family !== 'jwt' && partner.family !== 'signed-query'
  return (
    <Card title={t('officePartners.play')}>
      <form className={css['form']} noValidate onSubmit={go}>
        <p className={shared['quiet']}>{t(asks ? 'officePartners.playAsked' : 'officePartners.playText')}</p>
        {partner.canMake && (
          <SegmentedControl
            label={t('officePartners.how')}
            options={(['link', 'made'] as const).map((value) => ({
              value,
              title: t(`officePartners.how.${value}`),
            }))}
            value={how}
            onChange={setHow}
          />
        )}
        {isMade ? (
          <MadeFields made={made} onChange={setMade} />
        ) : (
          <WordsField
            label={t('officePartners.link')}
            rows={5}
            most={12_000}
            count={t('officePartners.linkHint')}
            value={link}
            onChange={setLink}
          />
        )}
        {error !== null && (
          <p role="alert" className={shared['error']}>
            {error}
          </p>
        )}
        <div className={shared['acts']}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('officePartners.go')}
          </Button>
        </div>
      </form>
      {result && <PlayResult result={result} />}
    </Card>
  )
}
