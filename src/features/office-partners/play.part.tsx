import { type FormEvent, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { OfficePartner, Play, PlayStep } from '#contract/office/partners.ts'
import type { RoleCode } from '#contract/roles.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import css from './partners.module.css'

const TONES = { right: 'good', wrong: 'bad', unseen: 'muted' } as const
/** One step of a sign-on: whether it passed, and if not what to do. */
const StepLine = ({ step: { step, state, code, values, differs } }: { step: PlayStep }) => (
  <li className={css['step']}>
    <span className={shared['strong']}>{t(`officePartners.step.${step}`)}</span>
    <div className={css['what']}>
      <Badge tone={TONES[state]}>{t(`officePartners.state.${state}`)}</Badge>
      {code !== null && <p className={css['values']}>{t(`officePartners.said.${code}`, values)}</p>}
      {differs.length > 0 && (
        <ul className={shared['list']}>
          {differs.map((one) => (
            <li key={one.code}>{t(`officePartners.differs.${one.code}`, { value: one.value })}</li>
          ))}
        </ul>
      )}
    </div>
  </li>
)

/** What became of a trial: the verdict, the steps, the text that is signed, what was read. */
const PlayResult = ({ result: { ok, steps, person, signed, read } }: { result: Play }) => {
  const first = steps.find(({ state }) => state === 'wrong')
  const roles = person?.roles.map((role) => roleName(role)).join(' · ') ?? ''
  return (
    <section className={shared['stack']} aria-label={t('officePartners.result')} aria-live="polite">
      <p className={shared['strong']}>
        {ok || !first
          ? t('officePartners.ok')
          : t('officePartners.wrong', { step: t(`officePartners.step.${first.step}`) })}
      </p>
      {person && ok && <p>{t('officePartners.okPerson', { name: person.name, roles })}</p>}
      <ol className={css['steps']}>
        {steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
      {signed !== null && (
        <div className={shared['tight']}>
          <p className={shared['label']}>{t('officePartners.signed')}</p>
          <code className={css['code']}>{signed}</code>
        </div>
      )}
      {read.length > 0 && (
        <div className={shared['tight']}>
          <p className={shared['label']}>{t('officePartners.read')}</p>
          <div className={css['values']}>
            <Facts facts={read.map(({ name, value }) => [name, value] as const)} />
          </div>
        </div>
      )}
    </section>
  )
}

/** Whom the server makes a sign-on for, as typed. */
interface PlayPersonDraft {
  person: string
  role: RoleCode | null
  studentNumber: string
}

const ROLES = [4, 5, 3, 9, 10, 11, 12] as const satisfies readonly RoleCode[]

interface MadeFieldsProps {
  made: PlayPersonDraft
  onChange: (made: PlayPersonDraft) => void
}

/** Who is to come in by a sign-on that the server makes. */
const MadeFields = ({ made, onChange }: MadeFieldsProps) => (
  <div className={shared['middle']}>
    <Field
      label={t('officePartners.person')}
      value={made.person}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      onChange={(event) => onChange({ ...made, person: event.target.value })}
    />
    <SelectField
      label={t('officePartners.role')}
      options={[
        ...ROLES.map((role) => ({ value: String(role), title: roleName(role) })),
        { value: '', title: t('officePartners.role.none') },
      ]}
      value={made.role === null ? '' : String(made.role)}
      onChange={(value) => onChange({ ...made, role: ROLES.find((role) => String(role) === value) ?? null })}
    />
    <Field
      label={t('officePartners.number')}
      value={made.studentNumber}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => onChange({ ...made, studentNumber: event.target.value })}
    />
  </div>
)

type PlayRequestBody = Calls['POST /api/office/partners/play']['body']

/** Goes through a sign-on of a partner step by step, and says what is wrong. */
export const PlayCard = ({ partner }: { partner: OfficePartner }) => {
  const [how, setHow] = useState<'link' | 'made'>('link')
  const [link, setLink] = useState('')
  const [made, setMade] = useState<PlayPersonDraft>({ person: '', role: 4, studentNumber: '' })
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<Play | null>(null)
  const { busy, send } = useSend()
  const isMade = how === 'made'
  const asked = (): PlayRequestBody => ({
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
