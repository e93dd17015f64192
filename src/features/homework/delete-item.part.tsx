import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { work } from '#src/state/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { isTyped } from './typed.rules.ts'

/** Deletes work that needs attention, only after the person has typed that it is to go. */
export const DeleteItem = ({ opId }: { opId: string }) => {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const word = t('homework.deleteWord')
  const close = () => {
    setAsking(false)
    setTyped('')
  }
  const remove = async () => {
    await (await work())?.discard(opId)
    close()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('homework.deleteOne')}
      </Button>
      <Sheet
        kind="dialog"
        open={asking}
        title={t('homework.deleteOne')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button kind="danger" disabled={!isTyped(typed, word)} onClick={() => void remove()}>
              {t('homework.deleteYes')}
            </Button>
          </>
        }
      >
        <p>{t('homework.deleteAsk')}</p>
        <Field
          label={t('homework.deleteType', { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Sheet>
    </>
  )
}
