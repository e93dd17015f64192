import type { SheetDetail } from '#contract/homework/homework.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_UNSAFE, TOAST_WHERE } from '#src/state/toast-seconds.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ClashView } from '#src/ui/clash-view.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from '../do/do.module.css'
import { KeepsNothing } from '../do/keeps-nothing.part.tsx'
import { formatDraftSaveState } from '../do/kept.rules.ts'
import { checkOf } from '../ref.rules.ts'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { phoneText } from '../two-phones/elsewhere.part.tsx'
import { CheckQuestion } from './check-question.part.tsx'
import {
  type CheckMarkDraft,
  marksToSend,
  newerMarks,
  TYPED,
  toEditableCheckMarks,
  typedOver,
  unmarked,
} from './marks.rules.ts'

interface MarkClashProps {
  sheet: SheetDetail
  clash: ReturnType<typeof newerMarks>[number]
  onChosen: (given: CheckMarkDraft) => void
}

const Words = ({ given }: { given: CheckMarkDraft }) => (
  <>
    <p>{t('sync.clash.score', { score: given.score })}</p>
    {given.comment !== '' && <p>{given.comment}</p>}
  </>
)

/** A mark given from another phone while one was being typed here: both, and the choice. */
const MarkClash = ({ sheet, clash: { no, own, theirs }, onChosen }: MarkClashProps) => {
  const target = targetOf.mark(sheet.homeworkId, sheet.studentId, no)
  const writer = sheet.writers?.find((one) => one.target === target)
  return (
    <ClashView
      title={t('homework.clash.title', { no })}
      lead={t('homework.clash.markLead')}
      mine={{
        whose: t('homework.clash.mine'),
        when: t('homework.clash.notHanded'),
        children: <Words given={own} />,
      }}
      theirs={{
        whose: t('homework.clash.theirs', { who: phoneText(writer, '') }),
        when: writer ? formatDate(writer.at, sheet.serverTime) : '',
        children: <Words given={theirs} />,
      }}
      ways={
        <>
          <Button onClick={() => onChosen({ ...own, base: theirs.base })}>
            {t('homework.clash.useMine')}
          </Button>
          <Button onClick={() => onChosen(theirs)}>{t('homework.clash.useTheirs')}</Button>
        </>
      }
    />
  )
}

/** Marks question by question, then gives the paper back; all of it goes into the queue, with or without a line. */
export const CheckPaper = ({ sheet }: { sheet: SheetDetail }) => {
  const draft = useDraft(checkOf(sheet.homeworkId, sheet.studentId), TYPED)
  const { busy, run } = useSend()
  if (draft === null) return <Skeleton lines={4} />
  const { kept } = draft
  const given = { ...toEditableCheckMarks(sheet), ...draft.value }
  const left = unmarked(sheet, given)
  const newer = newerMarks(sheet, draft.value)
  const finish = async () => {
    try {
      const sync = await openAccountWork()
      if (!sync) throw new Error('nobody is here')
      await draft.settled()
      for (const operation of marksToSend(sheet, given)) await sync.enqueue(operation)
      showToast(t('homework.givenBack'), TOAST_WHERE)
      go(href.homework(PATH.homeworkProgress, { homeworkId: sheet.homeworkId }), { replace: true })
    } catch {
      showToast(t('homework.submitNotKept'), TOAST_UNSAFE)
    }
  }
  return (
    <>
      <KeepsNothing />
      <ClashNotices of={sheet} />
      {newer.map((one) => (
        <MarkClash
          key={one.no}
          clash={one}
          sheet={sheet}
          onChosen={(next) => draft.change((now) => ({ ...now, [one.no]: next }))}
        />
      ))}
      {sheet.questions.map((question) => (
        <CheckQuestion
          key={question.no}
          sheet={sheet}
          question={question}
          given={given[question.no] ?? { score: '', comment: '' }}
          onChange={(next) => draft.change((now) => typedOver(sheet, now, question.no, next))}
        />
      ))}
      {Object.keys(draft.value).length > 0 && (
        <p className={css['kept']} data-kept={kept}>
          {formatDraftSaveState(kept)}
        </p>
      )}
      {left > 0 && <LineBar>{t('homework.giveBackMissing', { n: left })}</LineBar>}
      <Button
        kind="primary"
        block
        busy={busy}
        disabled={left > 0 || newer.length > 0}
        onClick={() => void run(finish)}
      >
        {t('homework.giveBack')}
      </Button>
    </>
  )
}
