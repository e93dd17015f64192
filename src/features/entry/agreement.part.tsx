import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { AgreementText } from './agreement-text.part.tsx'
import css from './entry.module.css'

interface AgreementProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string | undefined
}

/** The box to tick, and the agreement itself to read before. Never ticked beforehand. */
export const Agreement = ({ agreed, onChange, error }: AgreementProps) => {
  const [reading, setReading] = useState(false)
  return (
    <div>
      <label className={css['agree']}>
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'agreement-error'}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('entry.agree')}</span>
      </label>
      {error !== undefined && (
        <p id="agreement-error" className={css['error']}>
          {error}
        </p>
      )}
      <Button kind="quiet" onClick={() => setReading(true)}>
        {t('entry.agreeRead')}
      </Button>
      <Sheet
        open={reading}
        title={t('entry.protocol.title')}
        onClose={() => setReading(false)}
        actions={
          <Button
            kind="primary"
            onClick={() => {
              onChange(true)
              setReading(false)
            }}
          >
            {t('entry.agreeYes')}
          </Button>
        }
      >
        <AgreementText />
      </Sheet>
    </div>
  )
}
