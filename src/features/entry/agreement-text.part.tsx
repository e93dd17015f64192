import { t } from '#src/i18n/i18n.ts'
import css from './entry.module.css'

const PARAGRAPHS = [
  'entry.protocol.1',
  'entry.protocol.2',
  'entry.protocol.3',
  'entry.protocol.4',
  'entry.protocol.5',
  'entry.protocol.6',
] as const

/** The user agreement and the privacy notice; scrolls by keyboard as well. */
export const AgreementText = () => (
  <div className={css['text']} role="region" aria-label={t('entry.protocol.title')} tabIndex={0}>
    {PARAGRAPHS.map((key) => (
      <p key={key}>{t(key)}</p>
    ))}
  </div>
)
