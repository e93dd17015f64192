import { useState } from 'react'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { giveHref } from '#src/nav/lecture-paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { QuestionWords } from '#src/ui/formula/question-words.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import { CardLinks } from './card-links.part.tsx'
import { Crops } from './crops.part.tsx'
import { ItemsFrame } from './items-frame.part.tsx'
import css from './lecture.module.css'
import {
  type LectureItem,
  lectureOf,
  saidMarks,
  studentsIn,
  type WrongAnswer,
  wrongAnswers,
} from './lecture.rules.ts'
import { Projector } from './projector.part.tsx'

/** Items that are open at once; the others are one tap further. */
const FIRST = 5

type LectureQuestionWords = Parameters<typeof QuestionWords>[0]['of']

const describeWrongAnswer = ({ option, marks, students: { length: n } }: WrongAnswer): string => {
  if (option === '') return t('items.lecture.blank', { n })
  if (option !== null) return t('items.chose', { option, n })
  const [lowest, highest] = (marks ?? [0, 0]).map(formatScore)
  return t('items.lecture.got', { marks: lowest === highest ? `${lowest}` : `${lowest}–${highest}`, n })
}

/** Who got an item wrong, by what they answered or the mark they got. */
const Wrong = ({ paper, at }: { paper: PaperAnalysis; at: number }) => (
  <dl className={css['wrong']}>
    {wrongAnswers(paper, at).map((answer) => (
      <div key={answer.option ?? answer.marks?.[0]}>
        <dt>{describeWrongAnswer(answer)}</dt>
        <dd>
          <CardLinks paper={paper} students={answer.students} />
        </dd>
      </div>
    ))}
  </dl>
)

interface LectureItemProps {
  readonly paper: PaperAnalysis
  readonly item: LectureItem
  readonly words: LectureQuestionWords
  readonly onShow: () => void
}

const Item = ({ paper, item: lecture, words, onShow }: LectureItemProps) => {
  const { no, at } = lecture
  const item = paper.items[at]
  if (!item) return null
  const told = saidMarks(lecture)
  return (
    <Card
      title={t('items.no', { no })}
      aside={<small className={shared['quiet']}>{t('items.full', { full: formatScore(item.full) })}</small>}
    >
      <div className={shared['middle']}>
        <p>
          <strong>{t(told.key, { marks: formatMean(told.marks) })}</strong>{' '}
          <span className={shared['quiet']}>
            {t('items.lecture.rates', {
              class: formatRate(item.classRate),
              school: formatRate(item.schoolRate),
            })}
          </span>
        </p>
        <QuestionWords of={words} itemNo={no} answerKey={item.key} />
        <Wrong paper={paper} at={at} />
        <Crops paper={paper} itemNo={no} named />
        <div data-print="hide">
          <Button onClick={onShow}>{t('items.lecture.show')}</Button>
        </div>
      </div>
    </Card>
  )
}

/** The items of a paper worth a lesson of a class, and what can be done with them. */
const Lecture = ({ paper }: { paper: PaperAnalysis }) => {
  const { examId, paperId, class: own } = paper
  const words = useCall('GET /api/exam/question/knowledge/list', { query: { examId, paperId } })
  const printing = usePrinting()
  const [shown, setShown] = useState<number | null>(null)
  const [all, setAll] = useState(false)
  const items = lectureOf(paper)
  if (!own) return <EmptyState title={t('items.lecture.noClass')} text={t('items.lecture.noClassText')} />
  if (items.length === 0)
    return <EmptyState title={t('items.lecture.none')} text={t('items.lecture.noneText')} />
  const open = all || printing ? items : items.slice(0, FIRST)
  const nos = items.slice(0, FIRST).map(({ no }) => no)
  return (
    <>
      <p className={shared['quiet']}>{t('items.lecture.text', { n: items.length })}</p>
      <div data-print="hide" className={shared['acts']}>
        <Button kind="primary" onClick={() => setShown(0)}>
          {t('items.lecture.showAll')}
        </Button>
      </div>
      {open.map((item, i) => (
        <Item key={item.no} paper={paper} item={item} words={words} onShow={() => setShown(i)} />
      ))}
      {open.length < items.length && (
        <Button block onClick={() => setAll(true)}>
          {t('items.lecture.more', { n: items.length - open.length })}
        </Button>
      )}
      {paper.papers.find((p) => p.paperId === paperId)?.isTaught && (
        <Where switch="consolidate">
          <Card title={t('items.lecture.give')} isControl>
            <div className={shared['middle']}>
              <p>
                {t('items.lecture.giveText', {
                  items: nos.join(t('items.comma')),
                  n: studentsIn(paper, items.slice(0, FIRST)),
                })}
              </p>
              <a href={giveHref({ examId, classId: own.classId, paperId, items: nos })}>
                {t('items.lecture.giveGo')}
              </a>
            </div>
          </Card>
        </Where>
      )}
      {shown !== null && (
        <Projector paper={paper} items={items} words={words} first={shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}

/** The lecture list of a class: what to go over of a paper, each item with its words, its wrong answers and whose they are. */
export const LectureScreen = () => (
  <ItemsFrame title={t('items.title.lecture')} classes="needed">
    {(paper) => <Lecture key={`${paper.paperId}/${paper.class?.classId ?? ''}`} paper={paper} />}
  </ItemsFrame>
)
