import { questionKey } from '#core/domain/notebook/question-key.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { listCourseNames } from './questions.rules.ts'
import { useBooks, type WrongBookEntry } from './use-books.ts'
import { useWhole } from './use-questions.ts'

const formatBookMaker = (book: WrongBookEntry): string => {
  if (book.own) return t('download.byMe')
  return t(book.byStudent === true ? 'download.byStudent' : 'download.byParent')
}

/** Books of wrong questions made before by whoever in the family; a tap opens one to be printed again. */
export const BooksScreen = () => {
  const { books, read, failure } = useBooks()
  const whole = useWhole()
  const byKey = new Map(whole.data?.questions.map((q) => [questionKey(q), q]))
  const lineOf = (book: WrongBookEntry): string => {
    const courses = listCourseNames(book.questions.flatMap((q) => byKey.get(questionKey(q)) ?? []))
    return [
      t('download.count', { count: book.questions.length }),
      ...(courses.length > 0 ? [courses.join(t('download.comma'))] : []),
      formatBookMaker(book),
    ].join(' · ')
  }
  const make = (isBlock: boolean) => (
    <ButtonLink kind="primary" block={isBlock} href={PATH.wrongQuestions}>
      {t('download.make')}
    </ButtonLink>
  )
  return (
    <Page title={t('download.title')} back={PATH.user} asOf={read.asOf}>
      {failure?.kind === 'status' && (
        <LineBar tone="warn">{t('download.saveFailed', { why: failureText(failure) })}</LineBar>
      )}
      <Reading
        of={books.length > 0 && read.data === null ? { ...read, data: { pushes: [] } } : read}
        failed={t('download.listFailed')}
        lines={5}
      >
        {() =>
          books.length === 0 ? (
            <EmptyState title={t('download.noBooks')} text={t('download.noBooksText')} action={make(false)} />
          ) : (
            <>
              {make(true)}
              <CardList label={t('download.title')}>
                {books.map((book) => (
                  <ListItem
                    key={book.bookId}
                    title={formatDate(book.madeAt)}
                    note={lineOf(book)}
                    end={book.waits && <Badge tone="warn">{t('download.waits')}</Badge>}
                    href={href.wrongDownload(PATH.wrongBook, { bookId: book.bookId })}
                  />
                ))}
              </CardList>
            </>
          )
        }
      </Reading>
      <p className={shared['quiet']}>{t('download.free')}</p>
    </Page>
  )
}
