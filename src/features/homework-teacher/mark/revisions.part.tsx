import type { Revision } from '#contract/homework/homework.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ClashContent } from '#src/ui/clash-content.tsx'
import css from '../teach.module.css'
import { AnswerWords } from './answer-words.part.tsx'
import type { TeacherPaper } from './marking.rules.ts'
import { PagePicture } from './page-picture.part.tsx'
import { contentOf, currentContent, type RevisionContent } from './revision.rules.ts'

const Content = ({ content }: { content: RevisionContent }) => (
  <>
    {content.kind === 'answer' && <AnswerWords answer={content} answerKey={null} />}
    {content.kind === 'answer' && content.choice.length === 0 && content.text === '' && (
      <p className={css['quiet']}>{t('teach.noAnswer')}</p>
    )}
    {content.kind === 'pages' &&
      content.fileIds.map((fileId, at) => (
        <PagePicture key={fileId} fileId={fileId} alt={t('teach.pageOf', { no: content.no, page: at + 1 })} />
      ))}
    {content.kind === 'pages' && content.fileIds.length === 0 && (
      <p className={css['quiet']}>{t('teach.noAnswer')}</p>
    )}
    {content.kind === 'submit' && <p>{t('teach.versionSubmit')}</p>}
    {'said' in content && <ClashContent said={content.said} picture={() => null} />}
    {content.kind === 'checked' && <p>{t(content.done ? 'teach.versionDone' : 'teach.versionOpen')}</p>}
    {content.kind === 'other' && <p className={css['stem']}>{content.text}</p>}
  </>
)

interface RevisionsProps {
  paper: TeacherPaper
  reload: () => Promise<void>
}

/** Versions that arrived late, or from a second device, beside what counts now. Nothing is thrown away. */
export const Revisions = ({ paper, reload }: RevisionsProps) => {
  const { busy, doing, send } = useSend<string>()
  if (paper.revisions.length === 0) return null
  const decide = ({ opId }: Revision, accept: boolean) => {
    const body = { homeworkId: paper.homeworkId, ofStudentId: paper.studentId, opId, accept }
    const after = {
      toast: t(accept ? 'teach.versionCounts' : 'teach.versionAside'),
      seconds: TOAST_BRIEF,
      done: reload,
      failed: toastFailure,
    }
    return send(() => client.call('POST /api/exam/homework/teacher/revision', { body }), after, opId)
  }
  return (
    <Card title={t('teach.otherVersions')}>
      <div className={css['stack']}>
        <p className={css['quiet']}>{t('teach.otherVersionsText')}</p>
        {paper.revisions.map((revision) => {
          const content = contentOf(revision)
          return (
            <article key={revision.opId} className={css['stack']}>
              <p className={css['facts']}>
                <b className={css['strong']}>{t(`teach.version.${content.kind}`, { no: content.no })}</b>
                <Badge tone="warn">{t(`teach.versionWhy.${revision.outcome}`)}</Badge>
                {revision.accepted !== null && (
                  <Badge tone={revision.accepted ? 'good' : 'muted'}>
                    {t(revision.accepted ? 'teach.versionCounts' : 'teach.versionAside')}
                  </Badge>
                )}
              </p>
              <div className={css['sides']}>
                <div className={css['side']}>
                  <p className={css['label']}>{t('teach.countsNow')}</p>
                  <Content content={currentContent(paper, content)} />
                </div>
                <div className={css['side']}>
                  <p className={css['label']}>{t('teach.thisVersion')}</p>
                  <p className={css['quiet']}>
                    {t(revision.clockKnown ? 'teach.writtenAt' : 'teach.writtenAbout', {
                      name: revision.byName,
                      when: formatFullDate(revision.sealedAt),
                    })}
                    <br />
                    {t('teach.arrivedAt', { when: formatFullDate(revision.at) })}
                  </p>
                  <Content content={content} />
                </div>
              </div>
              {revision.accepted === null && (
                <div className={css['row']}>
                  <Button
                    kind="primary"
                    busy={doing === revision.opId}
                    disabled={busy}
                    onClick={() => void decide(revision, true)}
                  >
                    {t('teach.letCount')}
                  </Button>
                  <Button
                    busy={doing === revision.opId}
                    disabled={busy}
                    onClick={() => void decide(revision, false)}
                  >
                    {t('teach.leaveAside')}
                  </Button>
                </div>
              )}
            </article>
          )
        })}
      </div>
    </Card>
  )
}
