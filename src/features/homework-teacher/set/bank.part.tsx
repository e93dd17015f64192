import { useState } from 'react'
import type { AnswerType } from '#contract/homework/homework.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { storeDrawings } from '#src/ui/formula/store.ts'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { QuestionFacts, QuestionWords } from '../question.part.tsx'
import css from '../teach.module.css'

const CALL = 'GET /api/exam/homework/question/list'
const PAGE = 50
const TYPES: readonly AnswerType[] = ['choice', 'multi', 'text', 'photo']

interface BankWish {
  search: string
  type: AnswerType | ''
  knowledge: string
}

function useBank(courseId: string, { search, type, knowledge }: BankWish) {
  const query = {
    courseId,
    pageSize: PAGE,
    ...(search && { search }),
    ...(type && { type }),
    ...(knowledge && { knowledge }),
  }
  const of = JSON.stringify(query)
  const first = useCall(CALL, { query: { ...query, pageNo: 1 } })
  if (first.data?.drawn) storeDrawings(first.data.drawn)
  const [older, setOlder] = useState<{ of: string; list: BankQuestion[] }>({ of, list: [] })
  const { busy, send } = useSend()
  // the subject's points stay to be chosen while another search is under way
  const [points, setPoints] = useState<readonly string[]>([])
  if (first.data && first.data.points.join() !== points.join()) setPoints(first.data.points)
  const more = older.of === of ? older.list : []
  const all = [...(first.data?.list ?? []), ...more]
  const next = () =>
    send(() => client.call(CALL, { query: { ...query, pageNo: Math.floor(all.length / PAGE) + 1 } }), {
      done: ({ drawn, list }) => {
        storeDrawings(drawn)
        setOlder({ of, list: [...more, ...list] })
      },
      failed: toastFailure,
    })
  return { first, all, points, busy, next: first.data && all.length < first.data.total ? next : null }
}

interface BankSheetProps {
  courseId: string
  /** Ids of questions that are in already. */
  here: readonly string[]
  onAdd: (chosen: BankQuestion[]) => void
  onClose: () => void
}

/** Questions of the bank to choose from, by words, kind and knowledge point. */
export const BankSheet = ({ courseId, here, onAdd, onClose }: BankSheetProps) => {
  const [wish, setWish] = useState<BankWish>({ search: '', type: '', knowledge: '' })
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankQuestion>>(new Map())
  const { first, all, points, busy, next } = useBank(courseId, wish)
  const toggle = (question: BankQuestion, on: boolean) => {
    const map = new Map(chosen)
    if (on) map.set(question.questionId, question)
    else map.delete(question.questionId)
    setChosen(map)
  }
  return (
    <Sheet open title={t('teach.bank')} onClose={onClose}>
      <div className={css['stack']}>
        <SearchField
          label={t('teach.searchBank')}
          value={wish.search}
          onChange={(text) => setWish({ ...wish, search: text.trim() })}
          maxLength={40}
        />
        <div className={css['pickers']}>
          <Picker
            label={t('teach.answerType')}
            value={wish.type}
            onChange={(value) => setWish({ ...wish, type: TYPES.find((one) => one === value) ?? '' })}
            options={[
              { value: '', title: t('teach.everyType') },
              ...TYPES.map((value) => ({ value, title: t(`teach.type.${value}`) })),
            ]}
          />
          <Picker
            label={t('teach.knowledge')}
            value={wish.knowledge}
            onChange={(knowledge) => setWish({ ...wish, knowledge })}
            options={[
              { value: '', title: t('teach.everyPoint') },
              ...points.map((value) => ({ value, title: value })),
            ]}
          />
        </div>
        <Reading of={first} failed={t('teach.bankFailed')} lines={5}>
          {() =>
            all.length === 0 ? (
              <EmptyState title={t('teach.bankEmpty')} text={t('teach.noneHereText')} />
            ) : (
              <div>
                {all.map((question) => (
                  <label key={question.questionId} className={css['pick']}>
                    <input
                      type="checkbox"
                      disabled={here.includes(question.questionId)}
                      checked={here.includes(question.questionId) || chosen.has(question.questionId)}
                      onChange={(event) => toggle(question, event.target.checked)}
                    />
                    <span className={css['stack']}>
                      <QuestionFacts {...question}>
                        {here.includes(question.questionId) && <Badge tone="good">{t('teach.isIn')}</Badge>}
                      </QuestionFacts>
                      <QuestionWords question={question} answer={question.key} />
                    </span>
                  </label>
                ))}
              </div>
            )
          }
        </Reading>
        {next && (
          <Button busy={busy} onClick={() => void next()}>
            {t('teach.more')}
          </Button>
        )}
        <div className={css['sheetFoot']}>
          <span className={css['quiet']} role="status">
            {t('teach.chosen', { n: chosen.size })}
          </span>
          <Button kind="primary" disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {t('teach.addChosen')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
