import { useEffect, useState } from 'react'
import type { MyBlock } from '#contract/marking/marking.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { blockHref } from '#src/nav/marking-paths.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { formatBlockName, STATES } from './facts.rules.ts'
import css from './marking.module.css'
import { bodyOfWords, countPendingMarks, parseTaskEntries, queuedWith, ripe, UNDO_MS } from './word.rules.ts'

/** Brings into the queue what was said of a block's answers and left there when its page went down. */
async function sendLeft(blockId: string): Promise<void> {
  const sync = await openAccountWork()
  const ref = { kind: 'homework', target: `marking/${blockId}` } as const
  const draft = await sync?.readDraft(ref)
  if (!sync || !draft) return
  // what can still be taken back is in the hands of another window
  for (const [taskId, word] of ripe(parseTaskEntries(draft.body), Date.now(), false)) {
    const { body, baseRev } = word
    const { opId } = await sync.enqueue({
      ...{ work: ref.target, target: targetOf.score(blockId, taskId), kind: 'score', body, baseRev },
    })
    const now = parseTaskEntries((await sync.readDraft(ref))?.body ?? null)
    await sync.saveDraft(ref, bodyOfWords(queuedWith(now, taskId, word, opId)))
  }
}

/** Sends what an earlier page of any of these blocks kept and could not send: a browser may end without a word. */
function useLeft(blockIds: readonly string[]): void {
  const names = blockIds.join(' ')
  useEffect(() => {
    if (names === '') return
    const all = async () => {
      for (const blockId of names.split(' ')) await sendLeft(blockId)
    }
    void all()
    const timer = setTimeout(() => void all(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [names])
}

interface GiveBackProps {
  packId: string
  /** Answers that would go to others. */
  left: number
  /** Marks that the school does not have yet: their answers would go to others too. */
  waiting: number
  onDone: () => void
}

/** Gives what is unmarked of a pack to others; not while marks of it are on this phone alone. */
const GiveBack = ({ packId, left, waiting, onDone }: GiveBackProps) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('marking.giveBack')}</Button>
      <ConfirmSheet
        open={asks}
        title={t('marking.giveBackTitle')}
        yes={t('marking.giveBack')}
        busy={busy}
        disabled={waiting > 0}
        onClose={() => setAsks(false)}
        onYes={() =>
          void send(() => client.call('POST /api/exam/mark/pack/return', { body: { packId } }), {
            always: () => setAsks(false),
            toast: ({ returned }) => t('marking.gaveBack', { n: returned }),
            done: onDone,
          })
        }
      >
        <p>
          {waiting > 0 ? t('marking.giveBackWaits', { n: waiting }) : t('marking.giveBackText', { n: left })}
        </p>
      </ConfirmSheet>
    </>
  )
}

interface BlockCardProps {
  block: MyBlock
  stand: ReturnType<typeof countPendingMarks>
  onChanged: () => void
}

const BlockCard = ({ block, stand, onChanged }: BlockCardProps) => {
  const { pack, quota, marked } = block
  const left = pack && Math.max(0, pack.left - stand.waiting)
  const { text, tone } = STATES[block.state]
  return (
    <Card title={formatBlockName(block)} aside={<Badge tone={tone}>{t(text)}</Badge>}>
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
                  stand={countPendingMarks(items ?? [], block.blockId)}
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
