import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { LED } from '#src/nav/read-progress-paths.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'
import css from '../read-progress.module.css'
import { BlockForm } from './block-form.part.tsx'
import {
  type BlockDraft,
  firstBlocks,
  joinBlock,
  type SetupPaper,
  splitBlock,
  toSetupBody,
  wrongOf,
} from './setup.rules.ts'

const nameOf = ({ itemNos }: BlockDraft): string =>
  t('readProgress.blockName', { numbers: itemNos.join(t('readProgress.comma')) })

/** A paper cut into blocks, and these given to teachers; nobody marks before it is opened. */
export const SetupForm = ({ paper }: { paper: SetupPaper }) => {
  const [blocks, setBlocks] = useState(() => firstBlocks(paper))
  const [asks, setAsks] = useState(false)
  const { send, busy } = useSend()
  const isRight = blocks.every((block) => wrongOf(block) === null)
  const save = () =>
    void send(
      () => client.call('POST /api/exam/mark/lead/setup', { body: toSetupBody(paper, blocks, nameOf) }),
      {
        always: () => setAsks(false),
        toast: t('readProgress.setUpDone'),
        done: () => go(LED.progress),
      },
    )
  if (paper.items.length === 0 || paper.teachers.length === 0)
    return (
      <EmptyState
        sign="wait"
        title={t('readProgress.cannotSetUp')}
        text={t(paper.items.length === 0 ? 'readProgress.noItems' : 'readProgress.noTeachers')}
      />
    )
  return (
    <>
      <p className={shared['quiet']}>{t('readProgress.setUpText', { cards: paper.cards })}</p>
      <div className={css['papers']}>
        {blocks.map((block, at) => (
          <BlockForm
            key={block.itemNos.join(' ')}
            block={block}
            name={nameOf(block)}
            teachers={paper.teachers}
            onChange={(next) => setBlocks(blocks.map((one, i) => (i === at ? next : one)))}
            onJoin={at > 0 ? () => setBlocks(joinBlock(blocks, at)) : undefined}
            onSplit={
              block.itemNos.length > 1 ? () => setBlocks(splitBlock(blocks, at, paper.items)) : undefined
            }
          />
        ))}
      </div>
      <p className={shared['row']}>
        <Button kind="primary" disabled={!isRight} onClick={() => setAsks(true)}>
          {t('readProgress.setUpSave')}
        </Button>
      </p>
      <ConfirmSheet
        open={asks}
        title={t('readProgress.setUpAsk')}
        yes={t('readProgress.setUpSave')}
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={save}
      >
        <p>
          {t(paper.state === 'preparing' ? 'readProgress.setUpAgain' : 'readProgress.setUpAskText', {
            n: blocks.length,
            cards: paper.cards,
          })}
        </p>
      </ConfirmSheet>
    </>
  )
}
