import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { codeCalls, isRegistered } from '#src/state/account/entry.ts'
import { type ProvedPhone, ProvePhone } from './prove-phone.part.tsx'
import { keepProof } from './registering.state.ts'

const CALLS = codeCalls('register')

/** The phone of somebody who registers: one that has an account already is told to sign in. */
export const OwnPhone = ({ onProved }: { onProved: (proved: ProvedPhone) => void }) => {
  const check = async (next: ProvedPhone): Promise<string | undefined> => {
    const known = await isRegistered(next.codeId)
    if (!known.ok) return failureText(known.failure)
    if (known.data.registered) return t('entry.reg.registered')
    keepProof(next)
    onProved(next)
    return undefined
  }
  return (
    <ProvePhone
      purpose="register"
      calls={CALLS}
      phoneLabel={t('entry.phone')}
      submit={t('entry.next')}
      onProved={check}
    />
  )
}
