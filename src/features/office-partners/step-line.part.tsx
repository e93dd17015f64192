import type { PlayStep } from '#contract/office-partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import shared from '#src/ui/shared.module.css'
import css from './partners.module.css'

const TONES = { right: 'good', wrong: 'bad', unseen: 'muted' } as const
/** One step of a sign-on: whether it passed, and if not what to do. */
export const StepLine = ({ step: { step, state, code, values, differs } }: { step: PlayStep }) => (
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
