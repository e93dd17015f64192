import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { work } from '#src/state/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
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
      <ConfirmSheet
        open={asking}
        title={t('homework.deleteOne')}
        yes={t('homework.deleteYes')}
        kind="danger"
        disabled={!isTyped(typed, word)}
        onYes={() => void remove()}
        onClose={close}
      >
        <p>{t('homework.deleteAsk')}</p>
        <Field
          label={t('homework.deleteType', { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmSheet>
    </>
  )
}
