import { useCallback, useMemo, useState } from 'react'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import { questionKey, refOfKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { makeBook } from './books.state.ts'
import { setChosenQuestions, useChoice } from './choice.state.ts'
import { PaperGroup } from './paper-group.part.tsx'
import {
  BOOK_AT_MOST,
  groupBookQuestions,
  matchesQuestionSearch,
  opensFirst,
  PAPERS,
  type QuestionFilter,
  SORTS,
  sorted,
  type WrongBookSort,
} from './questions.rules.ts'
import { SelectAll } from './select-all.part.tsx'
import { useFilter, useFitting } from './use-questions.ts'

/** How many are chosen, and the book to be made of them; `order`: names of all questions as they stand. */
const ChoiceFoot = ({ chosen, order }: { chosen: ReadonlySet<string>; order: readonly string[] }) => {
  if (chosen.size === 0) return null
  const build = () => {
    if (chosen.size > BOOK_AT_MOST)
      return showToast(t('download.tooMany', { most: BOOK_AT_MOST }), TOAST_DONE)
    // as they stand in the list; those it does not show come after
    const keys = [...order.filter((key) => chosen.has(key)), ...[...chosen].filter((k) => !order.includes(k))]
    const bookId = makeBook(keys.map(refOfKey))
    setChosenQuestions([])
    go(href.wrongDownload(PATH.wrongBook, { bookId }))
  }
  return (
    <Foot>
      <strong role="status">{t('download.chosen', { count: chosen.size })}</strong>
      <Button kind="quiet" onClick={() => setChosenQuestions([])}>
        {t('download.clear')}
      </Button>
      <Button kind="primary" onClick={build}>
        {t('download.build')}
      </Button>
    </Foot>
  )
}

interface ChooseProps {
  book: WrongBook & { fitting: readonly WrongBookQuestion[] }
  filter: QuestionFilter
}

const Choose = ({ book, filter }: ChooseProps) => {
  const [typed, setTyped] = useState('')
  const { most: papers, showMore } = useFirstRows(PAPERS)
  const [sort, setSort] = useState<WrongBookSort>('newest')
  const { chosen, set } = useChoice()
  const shown = useMemo(
    () => sorted(book.fitting, sort).filter((q) => matchesQuestionSearch(q, typed)),
    [book.fitting, sort, typed],
  )
  const groups = useMemo(() => groupBookQuestions(shown), [shown])
  const count = (questions: readonly WrongBookQuestion[]) =>
    questions.filter((q) => chosen.has(questionKey(q))).length
  const onChoose = useCallback((q: WrongBookQuestion, isIn: boolean) => set([q], isIn), [set])
  return (
    <>
      <div className={shared['middle']}>
        <SearchField label={t('download.search')} value={typed} onChange={setTyped} />
        <Picker
          label={t('download.sort')}
          value={sort}
          onChange={(value) => setSort(SORTS.find((one) => one === value) ?? 'newest')}
          options={SORTS.map((one) => ({ value: one, title: t(`download.sort.${one}`) }))}
        />
        <div className={shared['split']}>
          <SelectAll
            label={t('download.selectAll')}
            chosen={count(shown)}
            of={shown.length}
            onChange={(isIn) => set(shown, isIn)}
          />
          <span className={shared['quiet']} role="status">
            {t('download.fit', { count: shown.length })}
          </span>
        </div>
      </div>
      {shown.length === 0 && (
        <EmptyState
          sign="search"
          title={t('download.noneFits')}
          text={t('download.noneFitsText')}
          action={<ButtonLink href={PATH.wrongQuestions}>{t('download.all')}</ButtonLink>}
        />
      )}
      {groups.slice(0, papers).map((group, at) => (
        <PaperGroup
          key={`${group.key}/${typed}`}
          group={group}
          filter={filter}
          chosen={chosen}
          open={opensFirst(at, typed)}
          onChoose={set}
          onChooseOne={onChoose}
        />
      ))}
      {groups.length > papers && (
        <Button block onClick={showMore}>
          {t('download.morePapers', { count: groups.length - papers })}
        </Button>
      )}
      {book.total > book.questions.length && (
        <p className={shared['quiet']}>{t('download.more', { count: book.questions.length })}</p>
      )}
      <ChoiceFoot chosen={chosen} order={shown.map(questionKey)} />
    </>
  )
}

/** The wrong questions of all published exams, to be ticked for a book. */
export const QuestionListScreen = () => {
  const filter = useFilter()
  const read = useFitting(filter)
  return (
    <Page
      title={t('download.choose')}
      back={PATH.user}
      asOf={read.asOf}
      actions={<a href={href.wrongDownload(PATH.wrongFilter, filter)}>{t('download.filter')}</a>}
    >
      <Reading of={read} failed={t('download.failed')} lines={6}>
        {(book) =>
          book.questions.length === 0 ? (
            <EmptyState title={t('download.none')} text={t('download.noneText')} />
          ) : (
            <Choose book={book} filter={filter} />
          )
        }
      </Reading>
      <Where switch="downloadCenter">
        <ButtonLink href={PATH.wrongDownloads}>{t('download.title')}</ButtonLink>
      </Where>
      <p className={shared['quiet']}>{t('download.free')}</p>
    </Page>
  )
}
