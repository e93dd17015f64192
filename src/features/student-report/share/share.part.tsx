import { useState } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { t } from '#src/i18n/i18n.ts'
import { surroundings } from '#src/platform/surroundings.ts'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Picture } from './picture.part.tsx'
import css from './share.module.css'
import type { OnPaper } from './types.ts'

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
      <label className={css['check']}>
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
            {surroundings() === 'browser' ? (
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
