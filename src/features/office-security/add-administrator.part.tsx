import { type FormEvent, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { isLoginName } from '#core/domain/entry/login-name.ts'
import { readName } from '#core/domain/entry/person-name.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'

type Added = Calls['POST /api/office/administrators/add']['reply']
type AdministratorErrors = { account?: string | undefined; name?: string | undefined }

/** One more administrator: somebody of the staff, or a new account whose initial password is seen once. */
export const AddAdministrator = ({ reload }: { reload: () => Promise<void> }) => {
  const [how, setHow] = useState<'staff' | 'new'>('staff')
  const [account, setAccount] = useState('')
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<AdministratorErrors>({})
  const [added, setAdded] = useState<Added | null>(null)
  const { busy, send } = useSend()
  const isNew = how === 'new'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const login = account.trim()
    const wrong: AdministratorErrors = {
      account: isLoginName(login) ? undefined : t('officeSecurity.loginWrong'),
      name: isNew && readName(name) === null ? t('officeSecurity.nameWrong') : undefined,
    }
    setErrors(wrong)
    if (wrong.account ?? wrong.name) return
    const body = { account: login, ...(isNew ? { name } : {}) }
    void send(() => client.call('POST /api/office/administrators/add', { body }), {
      done: async (data) => {
        setAdded(data)
        setAccount('')
        setName('')
        await reload()
      },
      failed: (failure) => setErrors({ account: failureText(failure) }),
    })
  }
  return (
    <Card title={t('officeSecurity.add')}>
      <form className={shared['middle']} noValidate onSubmit={submit}>
        <SegmentedControl
          label={t('officeSecurity.addWho')}
          options={[
            { value: 'staff', title: t('officeSecurity.addStaff') },
            { value: 'new', title: t('officeSecurity.addNew') },
          ]}
          value={how}
          onChange={setHow}
        />
        <Field
          label={t('officeSecurity.account')}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={errors.account}
        />
        {isNew && (
          <Field
            label={t('officeSecurity.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            maxLength={40}
            error={errors.name}
          />
        )}
        <div className={shared['acts']}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('officeSecurity.addDo')}
          </Button>
        </div>
        {added && (
          <div role="status" className={shared['middle']}>
            <p>{t('officeSecurity.added', { name: added.name })}</p>
            {added.initialPassword !== null && (
              <>
                <p className={shared['quiet']}>{t('officeSecurity.passwordOnce')}</p>
                <Facts
                  facts={[
                    [t('officeSecurity.account'), added.account],
                    [t('officeSecurity.initialPassword'), added.initialPassword],
                  ]}
                />
              </>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}
