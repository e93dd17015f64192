import type { MyBlock } from '#contract/marking.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { blockHref } from '#src/nav/marking-paths.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { useOutbox } from '#src/state/use-outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { nameOf, STATES } from './facts.rules.ts'
import { GiveBack } from './give-back.part.tsx'
import css from './marking.module.css'
import { useLeft } from './use-left.ts'
import { standOf } from './word.rules.ts'

interface BlockCardProps {
  block: MyBlock
  stand: ReturnType<typeof standOf>
  onChanged: () => void
}

const BlockCard = ({ block, stand, onChanged }: BlockCardProps) => {
  const { pack, quota, marked } = block
  const left = pack && Math.max(0, pack.left - stand.waiting)
  const { text, tone } = STATES[block.state]
  return (
    <Card title={nameOf(block)} aside={<Badge tone={tone}>{t(text)}</Badge>}>
      <div className={css['tight']}>
        <p className={css['quiet']}>
          {block.examName} · {block.courseName}
        </p>
        {block.marks && (
          <p>
            {quota === null
              ? t('marking.marked', { n: marked })
              : t('marking.markedOf', { n: marked, quota })}
            {' · '}
            {t('marking.blockLeft', { n: block.answers - block.final, all: block.answers })}
          </p>
        )}
        {pack && <p>{t('marking.packLeft', { n: left ?? 0, until: formatDate(pack.until) })}</p>}
        {block.leads && <p className={css['quiet']}>{t('marking.youLead', { n: block.waiting })}</p>}
        {stand.waiting > 0 && (
          <p>
            <Badge tone={stand.attention > 0 ? 'bad' : 'info'}>
              {t('marking.onPhone', { n: stand.waiting })}
            </Badge>
          </p>
        )}
        {stand.late > 0 && <p className={css['error']}>{t('marking.late', { n: stand.late })}</p>}
        {block.marks && block.state !== 'done' && (
          <div className={css['row']}>
            {(pack || block.available) && (
              <ButtonLink kind="primary" href={blockHref(block.blockId)}>
                {pack ? t('marking.goOn') : t('marking.begin')}
              </ButtonLink>
            )}
            {!pack && !block.available && <p className={css['quiet']}>{t('marking.nothingNow')}</p>}
            {pack && (
              <GiveBack packId={pack.packId} left={left ?? 0} waiting={stand.waiting} onDone={onChanged} />
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The blocks of papers that a teacher marks in or leads: how much is theirs, what is left, what waits on this phone. */
export const BlocksScreen = () => {
  const blocks = useCall('GET /api/exam/mark/blocks', {})
  const { items } = useOutbox()
  useTellFailure(blocks.failure)
  useLeft((blocks.data?.list ?? []).filter((block) => block.marks).map((block) => block.blockId))
  return (
    <Page title={t('marking.title')} back={PATH.home} asOf={blocks.asOf}>
      <Reading of={blocks} failed={t('marking.blocksFailed')} lines={6}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('marking.none')} text={t('marking.noneText')} />
          ) : (
            <div className={css['stack']}>
              {list.map((block) => (
                <BlockCard
                  key={block.blockId}
                  block={block}
                  stand={standOf(items ?? [], block.blockId)}
                  onChanged={() => void blocks.reload()}
                />
              ))}
            </div>
          )
        }
      </Reading>
    </Page>
  )
}
