import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { importHref } from './hrefs.rules.ts'

/** Begins an import that adds to an exam: further subjects, corrected marks, scanned cards with their marks. */
export const AddTo = ({ examId }: { examId: string }) => {
  const { busy, send } = useSend()
  const begin = () =>
    send(
      () =>
        client.call('POST /api/office/scores/draft/create', { body: { kind: 'scores', ofExamId: examId } }),
      { done: ({ draft }) => go(importHref(draft.importId)) },
    )
  return (
    <Card title={t('scores.addTo')}>
      <div className={shared['stack']}>
        <p className={shared['quiet']}>{t('scores.addToText')}</p>
        <p className={shared['row']}>
          <Button busy={busy} onClick={() => void begin()}>
            {t('scores.addToBegin')}
          </Button>
        </p>
      </div>
    </Card>
  )
}
