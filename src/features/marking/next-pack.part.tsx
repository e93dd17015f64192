import type { MarkPack } from '#contract/marking/marking.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

interface NextPackProps {
  pack: MarkPack
  available: boolean
  /** Marks of this block that the school does not have yet. */
  waiting: number
  /** Lets what waits on this phone go now. */
  onSend: () => void
  reload: () => Promise<void>
}

/** Nothing of the pack is left: the next one, once the school has all marks of this one. */
export const NextPack = ({ pack, available, waiting, onSend, reload }: NextPackProps) => {
  const { busy, send } = useSend()
  if (waiting > 0)
    return (
      <EmptyState
        sign="wait"
        title={t('marking.packDone')}
        text={t('marking.packWaits', { n: waiting })}
        action={
          <Button
            onClick={() => {
              onSend()
              void openAccountWork().then((sync) => sync?.trigger('focus'))
            }}
          >
            {t('marking.sendNow')}
          </Button>
        }
      />
    )
  const isFirst = pack.packId === null
  return (
    <EmptyState
      sign={isFirst ? 'none' : 'done'}
      title={t(isFirst ? 'marking.noPack' : 'marking.packDone')}
      text={t(isFirst && !available ? 'marking.nothingNow' : 'marking.packNext', { n: pack.rule.packSize })}
      action={
        <Button
          kind="primary"
          busy={busy}
          onClick={() =>
            void send(
              () => client.call('POST /api/exam/mark/pack/take', { body: { blockId: pack.blockId } }),
              {
                toast: ({ tasks }) =>
                  t(tasks.length > 0 ? 'marking.took' : 'marking.nothingNow', { n: tasks.length }),
                done: reload,
              },
            )
          }
        >
          {t('marking.take')}
        </Button>
      }
    />
  )
}
