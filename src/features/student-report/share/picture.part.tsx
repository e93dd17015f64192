import { useState } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { t } from '#src/i18n/i18n.ts'
import { surroundings } from '#src/platform/surroundings.ts'
import { Button } from '#src/ui/button.tsx'
import { PICTURE_WIDTH } from './picture.rules.ts'
import { canSend, pictureName, savePicture, sendPicture } from './send.actions.ts'
import css from './share.module.css'
import { usePicture } from './use-picture.ts'

interface PictureProps {
  readonly report: StudentReport
  readonly last: StudentReport | null
}

/** The picture with the ways this browser has for it; without the student's name unless it is asked for. */
export const Picture = ({ report, last }: PictureProps) => {
  const [named, setNamed] = useState(false)
  const [isLost, setLost] = useState(false)
  const { picture, failed, again } = usePicture(report, last, named)
  const name = pictureName([report.examName, named ? report.student.studentName : ''])
  const isBrowser = surroundings() === 'browser'
  return (
    <div className={css['group']}>
      <label className={css['check']}>
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
