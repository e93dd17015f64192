import { useEffect } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { MARKING } from '#src/nav/marking-paths.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { formatBlockName } from './facts.rules.ts'
import { MarkingPart } from './marking.part.tsx'

const toBlocks = <ButtonLink href={MARKING.blocks}>{t('marking.title')}</ButtonLink>

/** Marks one block: the answers of the pack a teacher holds, one after the other, with or without a line. */
export const BlockScreen = () => {
  const blockId = useQuery('blockId') ?? ''
  const blocks = useCall('GET /api/exam/mark/blocks', {})
  const pack = useCall('GET /api/exam/mark/pack', blockId === '' ? null : { query: { blockId } })
  useTellFailure(pack.failure)
  const block = blocks.data?.list.find((one) => one.blockId === blockId)
  const packId = pack.asOf === null ? pack.data?.packId : null
  // who opens it goes on with it: it is theirs for a whole lease from now
  useEffect(() => {
    if (packId) void client.call('POST /api/exam/mark/pack/renew', { body: { packId } })
  }, [packId])
  return (
    <Page
      title={block ? formatBlockName(block) : t('marking.block')}
      back={MARKING.blocks}
      asOf={pack.asOf}
      wide
    >
      <Reading of={blocks} failed={t('marking.blocksFailed')} lines={8}>
        {() =>
          block?.marks ? (
            <Reading of={pack} failed={t('marking.packFailed')} lines={8}>
              {(data) => <MarkingPart key={blockId} block={block} pack={data} reload={pack.reload} />}
            </Reading>
          ) : (
            <EmptyState title={t('marking.notYours')} text={t('marking.notYoursText')} action={toBlocks} />
          )
        }
      </Reading>
    </Page>
  )
}
