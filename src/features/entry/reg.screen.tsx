import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { codeCalls, type FoundChild } from '#src/state/account/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import css from './entry.module.css'
import { FindChild } from './find-student.part.tsx'
import { NewAccount } from './new-account.part.tsx'
import { OwnPhone } from './own-phone.part.tsx'
import { type ProvedPhone, ProvePhone } from './prove-phone.part.tsx'
import { childNow, keepChild, keepProof, proofNow } from './registering.state.ts'

const GUARDIAN_CALLS = codeCalls('guardian')

/** A new account in three steps: the phone, the student, oneself; a student under 14 asks a guardian in between. */
export const RegScreen = () => {
  const [proved, setProved] = useState<ProvedPhone | null>(proofNow)
  const [child, setChild] = useState<FoundChild | null>(childNow)
  const [asking, setAsking] = useState(false)
  const [guardianTicket, setGuardianTicket] = useState<string | null>(null)
  const step = child ? 3 : proved ? 2 : 1

  const onFound = (found: FoundChild | null) => {
    keepChild(found)
    setChild(found)
  }
  const onBack = () => {
    setGuardianTicket(null)
    if (child) return onFound(null)
    keepProof(null)
    setProved(null)
  }
  const onGuardian = async ({ phone, ticket }: ProvedPhone): Promise<string | undefined> => {
    if (phone === proved?.phone) return t('entry.guardian.same')
    setGuardianTicket(ticket)
    setAsking(false)
    return undefined
  }
  return (
    <Page title={t('entry.reg.title')} back={href.login({})}>
      <p className={css['lead']}>{t('entry.reg.step', { step, of: 3 })}</p>
      {!proved ? (
        <>
          <OwnPhone onProved={setProved} />
          <p className={css['links']}>
            <a href={href.login({})}>{t('entry.reg.have')}</a>
            <a href={PATH.findPassword}>{t('entry.find.title')}</a>
          </p>
        </>
      ) : !child ? (
        <FindChild ticket={proved.ticket} onFound={onFound} />
      ) : asking ? (
        <>
          <p>{t('entry.guardian.lead')}</p>
          <ProvePhone
            purpose="guardian"
            calls={GUARDIAN_CALLS}
            phoneLabel={t('entry.guardian.phone')}
            submit={t('entry.guardian.agree')}
            onProved={onGuardian}
          />
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {t('common.back')}
          </Button>
        </>
      ) : (
        <NewAccount
          key={guardianTicket}
          phone={proved.phone}
          ticket={proved.ticket}
          child={child}
          guardianTicket={guardianTicket}
          onGuardianNeeded={() => setAsking(true)}
          onDone={() => {
            keepProof(null)
            go(PATH.home, { replace: true })
          }}
        />
      )}
      {proved && !asking && (
        <Button kind="quiet" onClick={onBack}>
          {t(child ? 'entry.reg.otherChild' : 'entry.reg.otherPhone')}
        </Button>
      )}
    </Page>
  )
}
