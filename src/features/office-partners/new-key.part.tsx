import { useState } from 'react'
import type { OfficePartner } from '#contract/office/partners.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { OVERLAPS, type Overlap } from './keys.rules.ts'
import css from './partners.module.css'

interface ShownKeyProps {
  partnerId: string
  secret: string
  print: string
  onKept: () => void
}

/** A new key, the only time it is seen. It goes by the person's word alone: no tap beside it closes it. */
const ShownKey = ({ partnerId, secret, print, onKept }: ShownKeyProps) => (
  <Sheet
    open
    kind="dialog"
    title={t('officePartners.once')}
    onClose={() => undefined}
    actions={
      <>
        <Button
          onClick={() =>
            saveFile(`${partnerId}.txt`, new Blob([`${partnerId}\r\n${secret}\r\n`], { type: 'text/plain' }))
          }
        >
          {t('officePartners.save')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('officePartners.kept')}
        </Button>
      </>
    }
  >
    <div className={shared['middle']}>
      <p>{t('officePartners.onceText')}</p>
      <code className={css['code']} aria-label={t('officePartners.secret')}>
        {secret}
      </code>
      <Facts facts={[[partnerId, t('officePartners.print', { print })]]} />
    </div>
  </Sheet>
)

interface NewKeySheetProps {
  partner: OfficePartner
  onMade: () => Promise<void>
  onClose: () => void
}

const HOUR_MS = 3_600_000

/** Asks how long the old key is to work on, makes the new one and shows it, once. */
export const NewKeySheet = ({ partner, onMade, onClose }: NewKeySheetProps) => {
  const [overlapHours, setOverlap] = useState<Overlap>(168)
  const [given, setGiven] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [made, setMade] = useState<{ secret: string; print: string } | null>(null)
  const { busy, send } = useSend()
  const now = useNow(null, null)
  // the server makes these
  const isShared = partner.keyKind === 'shared' || partner.keyKind === 'own'
  const make = () => {
    const typed = given.trim()
    if (!isShared && typed.length < 16) return setError(t('officePartners.givenWrong'))
    setError(null)
    const body = { partnerId: partner.partnerId, overlapHours, given: isShared ? null : typed }
    return void send(() => client.call('POST /api/office/partners/key/make', { body }), {
      toast: t('officePartners.taken'),
      done: async ({ secret, key }) => {
        if (secret === null) onClose()
        else setMade({ secret, print: key.print })
        await onMade()
      },
      failed: (failure) => setError(failureText(failure)),
    })
  }
  if (made) return <ShownKey partnerId={partner.partnerId} {...made} onKept={onClose} />
  return (
    <ConfirmSheet
      open
      title={t('officePartners.new')}
      yes={t(isShared ? 'officePartners.make' : 'officePartners.take')}
      busy={busy}
      onYes={make}
      onClose={onClose}
    >
      <div className={shared['middle']}>
        <p>{t('officePartners.newText')}</p>
        {!isShared && (
          <WordsField
            label={t(partner.keyKind === 'public' ? 'officePartners.publicKey' : 'officePartners.given')}
            rows={partner.keyKind === 'public' ? 6 : 2}
            most={8192}
            value={given}
            onChange={setGiven}
          />
        )}
        <SelectField
          label={t('officePartners.overlap')}
          options={OVERLAPS.map((hours) => ({
            value: String(hours),
            title: t(`officePartners.overlap.${hours}`),
          }))}
          value={String(overlapHours)}
          onChange={(value) => setOverlap(OVERLAPS.find((hours) => String(hours) === value) ?? 0)}
          hint={
            overlapHours === 0
              ? t('officePartners.atOnce')
              : t('officePartners.until', { until: formatFullDate(now + overlapHours * HOUR_MS) })
          }
        />
        {error !== null && (
          <p role="alert" className={shared['error']}>
            {error}
          </p>
        )}
      </div>
    </ConfirmSheet>
  )
}
