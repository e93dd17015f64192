import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StudentReport } from '#contract/exam/report.ts'
import { t } from '#src/i18n/i18n.ts'
import { detectHostProgram } from '#src/platform/host-program.ts'
import { brand } from '#src/state/brand.state.ts'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { type DrawnPicture, drawPicture } from './draw.actions.ts'
import { PICTURE_WIDTH } from './picture.rules.ts'
import { canSend, pictureName, savePicture, sendPicture } from './send.actions.ts'
import css from './share.module.css'
import { summarizeReport } from './summary.rules.ts'
import type { OnPaper } from './types.ts'

/** The picture of a report; null while it is drawn. `failed`: this phone could not; `again` tries once more. */
function usePicture(report: StudentReport, last: StudentReport | null, named: boolean) {
  const [tries, setTries] = useState(0)
  const asked = useMemo(() => ({ report, last, named, tries }), [report, last, named, tries])
  const [made, setMade] = useState<{ of: object; picture: DrawnPicture | null } | null>(null)
  useEffect(() => {
    let wanted = true
    drawPicture(summarizeReport(asked.report, asked.last, { named: asked.named }), brand.title).then(
      (picture) => wanted && setMade({ of: asked, picture }),
      () => wanted && setMade({ of: asked, picture: null }),
    )
    return () => {
      wanted = false
    }
  }, [asked])
  const again = useCallback(() => setTries((before) => before + 1), [])
  const mine = made?.of === asked ? made : null
  return { picture: mine?.picture ?? null, failed: mine !== null && mine.picture === null, again }
}

interface ReportPictureProps {
  readonly report: StudentReport
  readonly last: StudentReport | null
}

/** The picture with the ways this browser has for it; without the student's name unless it is asked for. */
const Picture = ({ report, last }: ReportPictureProps) => {
  const [named, setNamed] = useState(false)
  const [isLost, setLost] = useState(false)
  const { picture, failed, again } = usePicture(report, last, named)
  const name = pictureName([report.examName, named ? report.student.studentName : ''])
  const isBrowser = detectHostProgram() === 'browser'
  return (
    <div className={css['group']}>
      <label className={shared['check']}>
        <input type="checkbox" checked={named} onChange={(e) => setNamed(e.target.checked)} />
        {t('share.named')}
      </label>
      {picture ? (
        <>
          {isBrowser ? (
            <div className={css['ways']}>
              <Button kind="primary" onClick={() => savePicture(name, picture.file)}>
                {t('share.picture.save')}
              </Button>
              {canSend(name, picture.file) && (
                <Button onClick={() => void sendPicture(name, picture.file).then((sent) => setLost(!sent))}>
                  {t('share.picture.send')}
                </Button>
              )}
            </div>
          ) : (
            <p>{t('share.picture.hold')}</p>
          )}
          {isLost && <p role="alert">{t('share.picture.notSent')}</p>}
          <img
            className={css['picture']}
            src={picture.src}
            alt={picture.words}
            width={PICTURE_WIDTH}
            height={picture.height}
          />
        </>
      ) : failed ? (
        <>
          <p role="alert">{t('share.picture.failed')}</p>
          <Button onClick={again}>{t('share.picture.again')}</Button>
        </>
      ) : (
        <p role="status">{t('share.picture.busy')}</p>
      )}
    </div>
  )
}

interface ShareProps {
  readonly report: StudentReport
  readonly last: StudentReport | null
  /** What printing gives now. */
  readonly paper: OnPaper
  readonly onPaper: (paper: OnPaper) => void
  readonly onClose: () => void
  /** Closes this and prints what was chosen. */
  readonly onPrint: () => void
}

const Printing = ({ paper, onPaper, onPrint }: Pick<ShareProps, 'paper' | 'onPaper' | 'onPrint'>) => (
  <>
    <SegmentedControl<OnPaper['kind']>
      label={t('share.paper')}
      value={paper.kind}
      onChange={(kind) => onPaper({ ...paper, kind })}
      options={[
        { value: 'short', title: t('share.paper.short') },
        { value: 'whole', title: t('share.paper.whole') },
      ]}
    />
    <p className={css['quiet']}>{t(`share.paper.about.${paper.kind}`)}</p>
    {paper.kind === 'short' && (
      <label className={shared['check']}>
        <input
          type="checkbox"
          checked={paper.named}
          onChange={(e) => onPaper({ ...paper, named: e.target.checked })}
        />
        {t('share.named')}
      </label>
    )}
    <Button kind="primary" block onClick={onPrint}>
      {t('share.paper.print')}
    </Button>
  </>
)

/** How a report leaves the app: on two sheets, whole, or as a picture. A messenger's browser cannot print. */
export const Share = ({ report, last, onClose, ...printing }: ShareProps) => {
  const [isPicture, setPicture] = useState(false)
  return (
    <Sheet open title={t(isPicture ? 'share.picture.title' : 'report.print')} onClose={onClose}>
      {isPicture ? (
        <Picture report={report} last={last} />
      ) : (
        <>
          <section className={css['group']}>
            <h3 className={css['title']}>{t('share.paper')}</h3>
            {detectHostProgram() === 'browser' ? (
              <Printing {...printing} />
            ) : (
              <p className={css['quiet']}>{t('share.paper.elsewhere')}</p>
            )}
          </section>
          <section className={css['group']}>
            <h3 className={css['title']}>{t('share.picture')}</h3>
            <p className={css['quiet']}>{t('share.picture.about')}</p>
            <Button block onClick={() => setPicture(true)}>
              {t('share.picture.make')}
            </Button>
          </section>
        </>
      )}
    </Sheet>
  )
}
