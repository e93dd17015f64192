import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { LEADERS } from '#contract/roles.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { appealsHref } from '#src/nav/appeal-paths.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import { Causes } from './causes.part.tsx'
import { ItemDetail } from './item-detail.part.tsx'
import css from './items.module.css'
import { type ItemOrder, orderItems, pickItemRate } from './items.rules.ts'
import { ItemsFrame } from './items-frame.part.tsx'
import { ItemsTable } from './items-table.part.tsx'
import { KeyChange } from './key-change.part.tsx'

/** The way to the reports of marking errors about this paper, with how many are to be decided. Nothing where there is none. */
const Appeals = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/exam/tool/score/appeal/list', { query: { examId } })
  const own = data?.appeals.filter((a) => a.appeal.paperId === paperId) ?? []
  if (own.length === 0) return null
  const open = own.filter((a) => a.mayDecide).length
  return (
    <CardList label={t('items.appeals')} isControl>
      <ListItem
        title={t('items.appeals')}
        end={open > 0 && <Badge tone="warn">{t('items.appeals.open', { n: open })}</Badge>}
        href={appealsHref({ examId, paperId })}
      />
    </CardList>
  )
}

const Line = ({ item }: { item: ItemAnalysis }) => {
  const rate = pickItemRate(item)
  return (
    <>
      <span className={shared['strong']}>{t('items.no', { no: item.no })}</span>
      <span className={css['bar']} aria-hidden="true">
        <i style={{ inlineSize: `${(rate ?? 0) * 100}%` }} />
      </span>
      <span className={css['value']}>
        {formatRate(rate)}
        {item.classRate !== null && (
          <small> {t('items.school', { rate: formatRate(item.schoolRate) })}</small>
        )}
      </span>
      <span className={css['badges']}>
        <small>{t('items.full', { full: formatScore(item.full) })}</small>
        {item.flags.map((flag) => (
          <Badge key={flag} tone="warn">
            {t(`items.flag.${flag}`)}
          </Badge>
        ))}
      </span>
    </>
  )
}

const Scoring = ({ paper, reload }: { paper: PaperAnalysis; reload: () => Promise<void> }) => {
  const { identity } = useSnapshot(session)
  const [order, setOrder] = useState<ItemOrder>('paper')
  // the question of the address, gone to from the class's page
  const asked = useQuery('itemNo')
  const [open, setOpen] = useState<string | null>(asked)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const at = paper.items.findIndex(({ no }) => no === asked)
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'start' })
  }, [paper, asked])
  const printing = usePrinting()
  // known before somebody prints the page: on paper every item is opened
  useCall('GET /api/exam/question/knowledge/list', {
    query: { examId: paper.examId, paperId: paper.paperId },
  })
  const [changing, setChanging] = useState<ItemAnalysis | null>(null)
  const mayChange = identity !== null && LEADERS.includes(identity.userType)
  const orders: ItemOrder[] = paper.class ? ['paper', 'hardest', 'behind'] : ['paper', 'hardest']
  return (
    <>
      <Appeals examId={paper.examId} paperId={paper.paperId} />
      <SegmentedControl
        label={t('items.order')}
        value={order}
        onChange={setOrder}
        options={orders.map((value) => ({ value, title: t(`items.order.${value}`) }))}
      />
      <Card flush>
        <ul ref={list} className={css['list']}>
          {orderItems(paper.items, order).map((item) => {
            const at = paper.items.indexOf(item)
            return (
              <li key={item.no}>
                <button
                  type="button"
                  className={css['row']}
                  aria-expanded={open === item.no}
                  onClick={() => setOpen(open === item.no ? null : item.no)}
                >
                  <Line item={item} />
                </button>
                {(printing || open === item.no) && (
                  <>
                    <ItemDetail paper={paper} at={at} />
                    {mayChange &&
                      (paper.joint && !paper.joint.mayChange ? (
                        <p data-print="hide" className={shared['note']}>
                          {t('items.joint.owner', { school: paper.joint.owner })}
                        </p>
                      ) : (
                        <div data-print="hide" className={css['act']}>
                          <Button onClick={() => setChanging(item)}>{t('items.change')}</Button>
                        </div>
                      ))}
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      <p data-print="hide" className={shared['note']}>
        {t('items.note')}
      </p>
      <ItemsTable paper={paper} />
      {paper.class && <Causes examId={paper.examId} paperId={paper.paperId} classId={paper.class.classId} />}
      {changing && (
        <KeyChange
          paper={paper}
          item={changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null)
            void reload()
          }}
        />
      )}
    </>
  )
}

/** Scoring per question: how each item went, its options and flags, and who lost marks. */
export const ScoringScreen = () => (
  <ItemsFrame title={t('items.title.scoring')} classes="offered">
    {(paper, reload) => <Scoring key={paper.paperId} paper={paper} reload={reload} />}
  </ItemsFrame>
)
