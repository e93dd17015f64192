import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { Page } from '#src/ui/page.tsx'
import css from './entry.module.css'
import { FindNumber } from './find-student.part.tsx'
import { OwnPhone } from './own-phone.part.tsx'
import type { ProvedPhone } from './prove-phone.part.tsx'
import { keepFound, proofNow, type StudentNumberMatch } from './registering.state.ts'

/** Before sign-in: finds the student number for somebody who registers, after the phone is proved. */
export const NumberFormScreen = () => {
  const [proved, setProved] = useState<ProvedPhone | null>(proofNow)
  const onFound = (found: StudentNumberMatch) => {
    keepFound(found)
    go(PATH.numberResult, { replace: true })
  }
  return (
    <Page title={t('entry.number.title')} back={PATH.reg}>
      <Where switch="registration" otherwise={<p className={css['lead']}>{t('entry.number.closed')}</p>}>
        {proved ? (
          <FindNumber ticket={proved.ticket} onFound={onFound} />
        ) : (
          <>
            <p className={css['lead']}>{t('entry.number.phone')}</p>
            <OwnPhone onProved={setProved} />
          </>
        )}
      </Where>
      <p className={css['links']}>
        <a href={PATH.numberList}>{t('entry.number.list')}</a>
        <a href={href.login({})}>{t('entry.reg.have')}</a>
      </p>
    </Page>
  )
}
