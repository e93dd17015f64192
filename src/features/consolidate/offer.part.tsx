import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { lineHref } from './names.rules.ts'

type Offered = Calls['GET /api/exam/consolidate/offer']['reply']
type OfferPaper = Offered['papers'][number]

const SHOWN_POINTS = 4

const What = ({ paper }: { paper: OfferPaper }) => {
  if (paper.items === 0) return <p className={shared['quiet']}>{t('consolidate.offer.whole')}</p>
  const points = paper.points.slice(0, SHOWN_POINTS).join(t('consolidate.comma'))
  return <p className={shared['quiet']}>{t('consolidate.offer.lost', { n: paper.items, points })}</p>
}

interface OnePaperProps {
  examId: string
  paper: OfferPaper
  reload: () => Promise<void>
}

const OnePaper = ({ examId, paper, reload }: OnePaperProps) => {
  const [consolidationId] = useState(generateId)
  const { busy, send } = useSend()
  const tell = useTell()
  const { line, mayStart, questions, paperId } = paper
  const start = () => {
    const body = { consolidationId, examId, paperId }
    return send(() => client.call('POST /api/exam/consolidate/start', { body }), {
      done: () => go(href.consolidate(PATH.consolidateDo, { consolidationId })),
      failed: (failure) => {
        tell(failure)
        return reload()
      },
    })
  }
  return (
    <li className={shared['lines']}>
      <h3>{paper.courseName}</h3>
      <What paper={paper} />
      <div className={shared['acts']}>
        {line !== null && line.state !== 'checked' && (
          <ButtonLink kind="primary" href={lineHref(line)}>
            {t(line.state === 'todo' ? 'consolidate.goOn' : 'consolidate.see')}
          </ButtonLink>
        )}
        {line?.state === 'checked' && (
          <ButtonLink href={lineHref(line)}>{t('consolidate.seeReport')}</ButtonLink>
        )}
        {mayStart && (
          // how many questions there are is worth reading on paper
          <Button
            data-print={undefined}
            kind={line === null ? 'primary' : 'plain'}
            busy={busy}
            onClick={() => void start()}
          >
            {t(line === null ? 'consolidate.offer.start' : 'consolidate.offer.again', { n: questions })}
          </Button>
        )}
      </div>
      {!mayStart && line === null && paper.items > 0 && (
        <p className={shared['split']}>
          <span className={shared['quiet']}>{t('consolidate.offer.noQuestions')}</span>
          <Where switch="wrongPractice">
            <a data-print="hide" href={href.wrongPractice({ examId, paperId })}>
              {t('consolidate.offer.redo')}
            </a>
          </Where>
        </p>
      )}
    </li>
  )
}

/** Papers with something to do come first. */
const ways = ({ line, mayStart }: OfferPaper): number => Number(line !== null || mayStart)

/** What can be gone on with after an exam, by paper. */
export const Offer = ({ examId }: { examId: string }) => {
  const args = { query: { examId } }
  const reading = useCall('GET /api/exam/consolidate/offer', args)
  return (
    <Reading of={reading} failed={t('consolidate.offer.failed')}>
      {({ examName, papers }) => (
        <Card title={t('consolidate.offer', { exam: examName })}>
          <ul className={shared['middle']}>
            {papers
              .toSorted((a, b) => ways(b) - ways(a))
              .map((paper) => (
                <OnePaper key={paper.paperId} examId={examId} paper={paper} reload={reading.reload} />
              ))}
          </ul>
          {papers.some((paper) => paper.memberOnly === true) && (
            <p className={shared['quiet']} data-print="hide">
              {t('consolidate.offer.member')} <a href={PATH.vip}>{t('consolidate.offer.vip')}</a>
            </p>
          )}
        </Card>
      )}
    </Reading>
  )
}
