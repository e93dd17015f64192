import { t } from '#src/i18n/i18n.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import css from './security.module.css'

/** Recovery codes, the only time they are seen, until the person says that they are kept. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <div className={shared['middle']} role="status">
    <p>{t('officeSecurity.recoveryText')}</p>
    <ul className={css['codes']} aria-label={t('officeSecurity.recovery')}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className={shared['acts']}>
      <Button
        onClick={() =>
          saveFile(
            `${t('officeSecurity.recovery')}.txt`,
            new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
          )
        }
      >
        {t('officeSecurity.saveCodes')}
      </Button>
      <Button kind="primary" onClick={onKept}>
        {t('officeSecurity.kept')}
      </Button>
    </div>
  </div>
)
