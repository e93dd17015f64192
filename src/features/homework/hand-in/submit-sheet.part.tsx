import { useSnapshot } from 'valtio'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { net } from '#src/state/line/net.state.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_UNSAFE } from '#src/state/toast-seconds.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import type { OpenPaper } from '../do/use-paper.ts'
import { type Broken, isGone } from '../photos/making.rules.ts'
import { scanKey } from '../photos/scan.rules.ts'
import { scanText } from '../photos/scan-notes.part.tsx'
import { handedInFacts } from '../two-phones/elsewhere.part.tsx'
import { type Clash, wouldReplace } from '../two-phones/two-phones.rules.ts'
import { answerWords } from './answer-words.rules.ts'
import { missing, submission, unmade } from './submit.rules.ts'

interface ReplacesProps {
  sheet: SheetDetail
  device: string
  list: readonly Pick<Clash, 'no' | 'mine' | 'theirs'>[]
  now: number
}

/** What handing in again replaces, answer by answer; nothing where it was not handed in yet. */
const Replaces = ({ sheet, device, list, now }: ReplacesProps) => {
  const facts = handedInFacts(sheet, device, now)
  if (facts === null) return null
  return (
    <div role="status">
      <p>{t('homework.submitAgain', facts)}</p>
      <p>{t(list.length === 0 ? 'homework.submitReplacesNone' : 'homework.submitReplaces')}</p>
      {list.length > 0 && (
        <ul>
          {list.map(({ no, mine, theirs }) => (
            <li key={no}>
              {t('homework.submitReplacesOne', {
                no,
                theirs: answerWords(theirs),
                mine: answerWords(mine) || t('sync.clash.empty'),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface SubmitSheetProps {
  sheet: SheetDetail
  asOf: number | null
  open: OpenPaper
  /** Photographs being prepared. */
  busy: number
  /** Photographs that could not be prepared. */
  broken: readonly Broken[]
  /** Answers of which another phone handed in something else. */
  clashes: readonly Clash[]
  shown: boolean
  onShow: (no: number) => void
  onClose: () => void
}

const inQuestions = (broken: readonly Broken[]): string =>
  [...new Set(broken.map(({ no }) => no))].join(t('homework.comma'))

/** Asks before handing in, with what is missing; then everything goes into the queue, with or without a line. */
export const SubmitSheet = (props: SubmitSheetProps) => {
  const { sheet, asOf, open, busy, broken, clashes, shown, onShow, onClose } = props
  const { online } = useSnapshot(net)
  const { keeps } = useOutbox()
  const sending = useSend()
  const now = useNow(sheet.serverTime, asOf)
  const left = missing(sheet.questions, open.paper)
  const waits = busy > 0 || unmade(open.paper) > 0
  const gone = broken.filter(isGone)
  const [first] = clashes
  const replaces = sheet.submittedAt === null ? [] : wouldReplace(sheet, open.paper)
  const submit = async () => {
    try {
      let isHeld = false
      for (const operation of submission(sheet, await open.settled())) {
        const { place } = await open.sync.enqueue(operation)
        isHeld ||= place !== 'disk'
      }
      if (isHeld) showToast(t('homework.submitHeld'), TOAST_UNSAFE)
      go(href.homework(PATH.homeworkProgress, { homeworkId: sheet.homeworkId }), { replace: true })
    } catch {
      showToast(t('homework.submitNotKept'), TOAST_UNSAFE)
    }
  }
  return (
    <ConfirmSheet
      open={shown}
      title={t('homework.submitTitle')}
      yes={t(replaces.length > 0 && !first ? 'homework.submitReplaceYes' : 'homework.submitYes')}
      no={t('homework.submitNo')}
      busy={sending.busy}
      disabled={waits || first !== undefined}
      onYes={() => void sending.run(submit)}
      onClose={onClose}
    >
      {first && (
        <div role="alert">
          <p>{t('homework.submitClash', { list: clashes.map(({ no }) => no).join(t('homework.comma')) })}</p>
          <Button onClick={() => onShow(first.no)}>{t('homework.clash.show', { no: first.no })}</Button>
        </div>
      )}
      {!first && <Replaces sheet={sheet} device={open.device} list={replaces} now={now} />}
      {left.length === 0 ? (
        <p>{t('homework.submitAll', { all: sheet.questions.length })}</p>
      ) : (
        <>
          <p>{t('homework.submitMissing', { n: left.length, list: left.join(t('homework.comma')) })}</p>
          {sheet.deadlineAt > now && !waits && <p>{t('homework.submitMissingMay')}</p>}
        </>
      )}
      {waits && (
        <p role="status">
          {busy > 0 || broken.length === 0
            ? t('homework.submitPreparing')
            : broken.length > gone.length &&
              t('homework.submitBroken', { list: inQuestions(broken.filter((one) => !isGone(one))) })}
        </p>
      )}
      {gone.length > 0 && <p role="alert">{t('homework.submitGone', { list: inQuestions(gone) })}</p>}
      {Object.entries(open.paper.answers).flatMap(([no, { scans }]) =>
        scans.map((scan) => (
          <p key={`${no} ${scanKey(scan)}`}>{t('homework.submitScan', { no, text: scanText(scan) })}</p>
        )),
      )}
      {sheet.deadlineAt <= now && <p>{t('homework.submitLate')}</p>}
      {!online && <p>{t(keeps ? 'homework.submitOffline' : 'homework.submitOfflineHeld')}</p>}
    </ConfirmSheet>
  )
}
