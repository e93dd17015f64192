import { useState } from 'react'
import type { LtiPlatform } from '#contract/office/lti.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import { PERSON_BY, parseLtiPlatform, WORDS } from './lti.rules.ts'

interface LtiSheetProps {
  /** Null: a new platform. */
  partnerId: string | null
  of: LtiPlatform
  onSaved: (partnerId: string) => Promise<void>
  onClose: () => void
}

/** What the office enters of an LTI platform. */
export const LtiSheet = ({ partnerId, of, onSaved, onClose }: LtiSheetProps) => {
  const [typed, setTyped] = useState<LtiPlatform>(of)
  const [lines, setLines] = useState(of.deployments.join('\n'))
  const [error, setError] = useState<string | null>(null)
  const { busy, send } = useSend()
  const save = () => {
    const { platform, wrong } = parseLtiPlatform(typed, lines)
    const fields = wrong.map((name) => t(`officePartners.lti.${name}`)).join(t('officePartners.lti.comma'))
    setError(wrong.length === 0 ? null : t('officePartners.lti.missing', { fields }))
    if (wrong.length > 0) return
    void send(() => client.call('POST /api/office/partners/lti/save', { body: { partnerId, platform } }), {
      toast: t('officePartners.lti.saved'),
      done: async (saved) => {
        onClose()
        await onSaved(saved.partnerId)
      },
      failed: (failure) => setError(failureText(failure)),
    })
  }
  const field = (name: (typeof WORDS)[number] | 'custom') => (
    <Field
      key={name}
      label={t(`officePartners.lti.${name}`)}
      value={typed[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={name === 'custom' ? 64 : name.endsWith('Url') ? 1024 : 255}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  return (
    <ConfirmSheet
      open
      title={t(partnerId === null ? 'officePartners.lti.add' : 'officePartners.lti.edit')}
      yes={t('officePartners.lti.save')}
      busy={busy}
      onYes={save}
      onClose={onClose}
    >
      <div className={shared['middle']}>
        {WORDS.map(field)}
        <WordsField
          label={t('officePartners.lti.deployments')}
          rows={2}
          most={5120}
          value={lines}
          onChange={setLines}
        />
        <SelectField
          label={t('officePartners.lti.personBy')}
          options={PERSON_BY.map((value) => ({ value, title: t(`officePartners.lti.personBy.${value}`) }))}
          value={typed.personBy}
          onChange={(value) =>
            setTyped({ ...typed, personBy: PERSON_BY.find((one) => one === value) ?? 'link' })
          }
          hint={t('officePartners.lti.personHint')}
        />
        {typed.personBy === 'custom' && field('custom')}
        {error !== null && (
          <p role="alert" className={shared['error']}>
            {error}
          </p>
        )}
      </div>
    </ConfirmSheet>
  )
}
