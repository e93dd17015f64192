import { useSnapshot } from 'valtio'
import type { ConsolidatePaper } from '#contract/homework/consolidate-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { net } from '#src/state/line/net.state.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_UNSAFE } from '#src/state/toast-seconds.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { collectConsolidateAnswers, isAnswered } from './answers.rules.ts'
import { buildConsolidationWorkName } from './names.rules.ts'
import type { OpenAnswers } from './use-answers.ts'

interface HandInProps {
  paper: ConsolidatePaper
  asOf: number | null
  open: OpenAnswers
  shown: boolean
  onClose: () => void
}

/** Asks before handing in, with what is missing; then it goes into the queue, with or without a line. */
export const HandIn = ({ paper, asOf, open, shown, onClose }: HandInProps) => {
  const { online } = useSnapshot(net)
  const { busy, run } = useSend()
  const { keeps } = useOutbox()
  const now = useNow(paper.serverTime, asOf)
  const left = paper.list.filter(({ no }) => !isAnswered(open.answers[no])).map(({ no }) => no)
  const late = paper.deadlineAt !== null && paper.deadlineAt <= now
  const send = async () => {
    try {
      const answers = collectConsolidateAnswers(paper.list, await open.settled())
      const target = buildConsolidationWorkName(paper)
      const queued = await open.sync.enqueue({
        ...{ target, work: target, kind: 'consolidate', finishes: { ...open.ref, view: ['at'] } },
        body: { answers: answers.map((one) => ({ ...one })) },
      })
      if (queued.place !== 'disk') showToast(t('consolidate.savedMemory'), TOAST_UNSAFE)
      const { consolidationId } = paper
      go(href.consolidate(PATH.consolidateProgress, { consolidationId }), { replace: true })
    } catch {
      showToast(t('consolidate.notKept'), TOAST_UNSAFE)
    }
  }
  return (
    <ConfirmSheet
      open={shown}
      title={t('consolidate.handIn.title')}
      yes={t('consolidate.handIn.yes')}
      no={t('consolidate.handIn.no')}
      busy={busy}
      onYes={() => void run(send)}
      onClose={onClose}
    >
      <p>
        {left.length === 0
          ? t('consolidate.handIn.all', { all: paper.list.length })
          : t('consolidate.handIn.missing', { n: left.length, list: left.join(t('consolidate.comma')) })}
      </p>
      <p>{t('consolidate.handIn.once')}</p>
      {late && <p>{t('consolidate.handIn.late')}</p>}
      {!online && <p>{t(keeps ? 'consolidate.handIn.offline' : 'sync.held.offline')}</p>}
    </ConfirmSheet>
  )
}
