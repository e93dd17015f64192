import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Reading } from '#src/ui/reading.tsx'
import css from '../read-progress.module.css'
import type { Block } from '../use-papers.ts'
import { Again } from './again.part.tsx'
import { Queues } from './queues.part.tsx'
import { Quotas } from './quotas.part.tsx'
import { Trial } from './trial.part.tsx'

/** What only who leads a block does: the answers that wait for them, who marks how much, marking again. */
export const Lead = ({ block, onChanged }: { block: Block; onChanged: () => Promise<void> }) => {
  const { blockId } = block
  const led = useCall('GET /api/exam/mark/lead/block', { query: { blockId } })
  const trial = useCall('GET /api/exam/mark/trial', { query: { blockId } })
  const changed = async () => {
    await Promise.all([led.reload(), trial.reload(), onChanged()])
  }
  return (
    <>
      <Queues key={blockId} block={block} counts={led.data} onChanged={changed} />
      <Trial block={block} trial={trial} />
      <Reading of={led} failed={t('readProgress.leadFailed')} lines={4}>
        {({ markers, teachers }) => (
          <div className={css['panes']}>
            <Quotas
              key={blockId}
              blockId={blockId}
              markers={markers}
              teachers={teachers}
              onChanged={changed}
            />
            <Again key={`again/${blockId}`} blockId={blockId} markers={markers} onChanged={changed} />
          </div>
        )}
      </Reading>
    </>
  )
}
