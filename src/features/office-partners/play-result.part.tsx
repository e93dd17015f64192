import type { Play } from '#contract/office-partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import css from './partners.module.css'
import { StepLine } from './step-line.part.tsx'

/** What became of a trial: the verdict, the steps, the text that is signed, what was read. */
export const PlayResult = ({ result: { ok, steps, person, signed, read } }: { result: Play }) => {
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
