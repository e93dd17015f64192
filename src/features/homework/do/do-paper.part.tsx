import { useEffect, useRef, useState } from 'react'
import type { Question, SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/class-names.ts'
import { LineBar } from '#src/ui/line-bar.tsx'
import { ChangedBar } from '../hand-in/changed-since.part.tsx'
import { changedSince } from '../hand-in/submit.rules.ts'
import { SubmitSheet } from '../hand-in/submit-sheet.part.tsx'
import { useLeaveWarning } from '../hand-in/use-leave-warning.ts'
import { useIsReplyCurrent } from '../hand-in/use-work-badge.ts'
import { FinenessChoice } from '../photos/fineness.part.tsx'
import { PaperPages } from '../photos/paper-pages.part.tsx'
import { usePhotos } from '../photos/use-photos.ts'
import { useProfile } from '../photos/use-profile.ts'
import { ClashAnswer } from '../two-phones/clash-answer.part.tsx'
import { ClashBar } from '../two-phones/clash-bar.part.tsx'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { HandedInElsewhere } from '../two-phones/elsewhere.part.tsx'
import { OtherWindow } from '../two-phones/other-window.part.tsx'
import { clashesIn } from '../two-phones/two-phones.rules.ts'
import { AnswerCard } from './answer-card.part.tsx'
import css from './do.module.css'
import { KeepsNothing } from './keeps-nothing.part.tsx'
import { formatDraftSaveState } from './kept.rules.ts'
import { isAnswered, type PaperDraft } from './paper.rules.ts'
import { repairPages } from './repair.actions.ts'
import { ResumeBar } from './resume-bar.part.tsx'
import type { OpenPaper } from './use-paper.ts'

/** A scroll that rests so long is kept, ms. */
const REST_MS = 400

/** Keeps how far the page is scrolled, and goes back there when it was ended while a camera was open. */
function useKeptScroll({ paper, change }: Pick<OpenPaper, 'paper' | 'change'>): void {
  const first = useRef(paper)
  useEffect(() => {
    const { asking, scroll } = first.current
    if (asking === null || scroll <= 0) return
    const frame = requestAnimationFrame(() => window.scrollTo(0, scroll))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const scroll = Math.round(window.scrollY)
        // Who has only looked has no work that could be lost.
        void change((now) =>
          now.scroll === scroll || Object.keys(now.answers).length === 0 ? now : { ...now, scroll },
        )
      }, REST_MS)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [change])
}

interface QuestionNavProps {
  questions: readonly Question[]
  paper: Readonly<PaperDraft>
  current: number
  /** Place in the list. */
  onShow: (at: number) => void
}

/** All questions by number; what is answered is filled, and said. */
const QuestionNav = ({ questions, paper, current, onShow }: QuestionNavProps) => (
  <nav aria-label={t('homework.overview')}>
    <ul className={css['numbers']}>
      {questions.map(({ no }, at) => {
        const done = isAnswered(paper.answers[no])
        return (
          <li key={no}>
            <button
              type="button"
              className={cx(css['number'], done && css['done'], no === current && css['current'])}
              aria-current={no === current ? 'step' : undefined}
              aria-label={t('homework.goTo', {
                no,
                state: t(done ? 'homework.answeredState' : 'homework.unanswered'),
              })}
              onClick={() => onShow(at)}
            >
              {no}
            </button>
          </li>
        )
      })}
    </ul>
  </nav>
)

interface DoPaperProps {
  sheet: SheetDetail
  asOf: number | null
  open: OpenPaper
  /** Asks the school again. */
  reload: () => Promise<void>
}

/** The questions one by one, where the person was before. */
export const DoPaper = ({ sheet, asOf, open, reload }: DoPaperProps) => {
  const { paper, kept, change } = open
  const [handing, setHanding] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const chosen = useProfile(paper.fineness)
  const photos = usePhotos(open, chosen.size)
  useKeptScroll(open)
  useLeaveWarning(kept === 'memory' || kept === 'journal')
  const { questions } = sheet
  const at = Math.max(
    0,
    questions.findIndex(({ no }) => no === paper.no),
  )
  const question = questions[at]
  const done = questions.filter(({ no }) => isAnswered(paper.answers[no])).length
  const hasPhotos = Object.values(paper.answers).some(({ pages }) => pages.length > 0)

  const show = (to: number) => {
    const next = questions[to]
    if (!next) return
    void change((now) => ({ ...now, no: next.no, scroll: 0 }))
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  const showNo = (no: number) => show(questions.findIndex((one) => one.no === no))
  const clashes = clashesIn(sheet, paper)
  const isReplyCurrent = useIsReplyCurrent(sheet)
  const changed =
    sheet.submittedAt !== null && isReplyCurrent && !clashes.length ? changedSince(sheet, paper) : []
  const handIn = () => {
    // What another phone handed in meanwhile is to be known before it is asked for.
    void reload()
    // The browser may have emptied its store while the page was open: what is gone is told now, not once it is handed in.
    void repairPages(open.sync, open.ref.target, { value: open.latest, change })
    setHanding(true)
  }
  if (!question) return null
  return (
    <>
      {kept === 'memory' || kept === 'journal' ? (
        <LineBar tone="warn">
          {t(kept === 'memory' ? 'homework.savedMemory' : 'homework.savedJournal')}
        </LineBar>
      ) : (
        <KeepsNothing />
      )}
      <HandedInElsewhere sheet={sheet} device={open.device} />
      <ClashNotices of={sheet} onChosen={() => void reload()} />
      <ResumeBar open={open} onShow={showNo} />
      <div className={css['stand']}>
        <span>{t('homework.answeredCount', { done, all: questions.length })}</span>
        <span className={css['kept']} data-kept={kept}>
          {formatDraftSaveState(kept)}
        </span>
      </div>
      <ClashBar clashes={clashes} current={question.no} onShow={showNo} />
      <QuestionNav questions={questions} paper={paper} current={question.no} onShow={show} />
      <PaperPages pages={sheet.paper} />
      <div ref={head} tabIndex={-1} className={css['question']}>
        <OtherWindow open={open} no={question.no} />
        <ClashAnswer sheet={sheet} question={question} open={open} />
        <AnswerCard key={question.no} sheet={sheet} question={question} open={open} photos={photos} />
      </div>
      {hasPhotos && <FinenessChoice open={open} chosen={chosen} />}
      <div className={css['ways']}>
        <Button disabled={at === 0} onClick={() => show(at - 1)}>
          {t('homework.previous')}
        </Button>
        <Button disabled={at === questions.length - 1} onClick={() => show(at + 1)}>
          {t('homework.next')}
        </Button>
      </div>
      <ChangedBar list={changed} checked={false} />
      <Button
        kind={done === questions.length || at === questions.length - 1 ? 'primary' : 'plain'}
        block
        onClick={handIn}
      >
        {t('homework.toSubmit')}
      </Button>
      <SubmitSheet
        sheet={sheet}
        asOf={asOf}
        open={open}
        busy={photos.busy}
        broken={photos.broken}
        clashes={clashes}
        shown={handing}
        onShow={(no) => {
          setHanding(false)
          showNo(no)
        }}
        onClose={() => setHanding(false)}
      />
    </>
  )
}
