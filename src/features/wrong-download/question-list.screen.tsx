import { useCallback, useMemo, useState } from 'react'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong-download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import { useChoice } from './choice.state.ts'
import { ChoiceFoot } from './choice-foot.part.tsx'
import { QuestionRow } from './question-row.part.tsx'
import { type Filter, groupsOf, SORTS, type Sort, says, sorted } from './questions.rules.ts'
import { SelectAll } from './select-all.part.tsx'
import { useFilter, useFitting } from './use-questions.ts'
import css from './wrong-download.module.css'

interface ChooseProps {
  book: WrongBook & { fitting: readonly WrongBookQuestion[] }
  filter: Filter
}

const Choose = ({ book, filter }: ChooseProps) => {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<Sort>('newest')
  const { chosen, set } = useChoice()
  const shown = useMemo(
    () => sorted(book.fitting, sort).filter((q) => says(q, typed)),
    [book.fitting, sort, typed],
  )
  const groups = useMemo(() => groupsOf(shown), [shown])
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
          title={t('download.noneFits')}
          text={t('download.noneFitsText')}
          action={<ButtonLink href={PATH.wrongQuestions}>{t('download.all')}</ButtonLink>}
        />
      )}
      {groups.map(({ key, courseName, examName, questions }) => {
        const name = t('download.group', { course: courseName, exam: examName })
        return (
          <Card key={key} className={css['group']}>
            <h2>
              <SelectAll
                label={name}
                chosen={count(questions)}
                of={questions.length}
                onChange={(isIn) => set(questions, isIn)}
              />
            </h2>
            <ul className={css['list']} aria-label={name}>
              {questions.map((q) => (
                <QuestionRow
                  key={q.itemNo}
                  question={q}
                  chosen={chosen.has(questionKey(q))}
                  href={href.wrongDownload(PATH.wrongQuestion, { ...filter, question: questionKey(q) })}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </Card>
        )
      })}
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
