import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { BookCard } from './book-card.part.tsx'
import { BookForm } from './book-form.part.tsx'
import { Earlier } from './earlier.part.tsx'

/** The address of the page of a book, or of the list. */
const goods = (goodsId?: string) => href.book(PATH.bookBuy, goodsId === undefined ? {} : { goodsId })

/** One book: what is in it and the form to order it. */
const One = ({ goodsId }: { goodsId: string }) => {
  const one = useCall('GET /api/base/data/notebook/goods/one', { query: { goodsId } })
  return (
    <Reading of={one} failed={t('shop.failed')} lines={5}>
      {(data) => (
        <>
          <BookCard goods={data.goods} />
          <BookForm goods={data.goods} paying={data.paying} />
        </>
      )}
    </Reading>
  )
}

/** What the school offers now. */
const All = () => {
  const all = useCall('GET /api/base/data/notebook/goods/available', {})
  return (
    <Reading of={all} failed={t('shop.failed')} lines={4}>
      {({ goods: list }) =>
        list.length === 0 ? (
          <EmptyState title={t('shop.book.none')} text={t('shop.book.noneText')} />
        ) : (
          list.map((one) => <BookCard key={one.goodsId} goods={one} go={goods(one.goodsId)} />)
        )
      }
    </Reading>
  )
}

/** Ordering a printed wrong-answer book: the list, or the one the address names. */
export const BookBuyScreen = () => {
  const goodsId = useQuery('goodsId')
  const examId = useQuery('examId')
  const back = goodsId !== null ? PATH.bookBuy : examId !== null ? href.report({ examId }) : PATH.user
  return (
    <Page title={t('shop.book.buy')} back={back}>
      <Earlier kind="notebook" />
      {goodsId === null ? <All /> : <One goodsId={goodsId} />}
      <CardList label={t('shop.more')}>
        <ListItem title={t('shop.book.about')} href={PATH.paperIntroduce} />
        <ListItem
          title={t('shop.book.example')}
          href={href.book(PATH.bookExample, examId === null ? {} : { examId })}
        />
        <ListItem title={t('shop.book.record')} href={PATH.bookRecord} />
      </CardList>
    </Page>
  )
}
