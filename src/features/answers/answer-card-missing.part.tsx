import type { AnswerCard } from '#contract/card.ts'
import { PaperStatus } from '#core/domain/exam/status.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Link } from './use-report.ts'

/** No card to show: the school shows none, the paper is still being marked, or none was scanned. */
export const Missing = ({ data, link }: { data: AnswerCard; link: Link }) => {
  const status = useCall('GET /api/exam/display/get/examStatus', { query: { examId: link.examId } })
  const paper = data.papers.find((p) => p.paperId === data.paperId)
  const course = status.data?.courses.find((c) => c.courseId === paper?.courseId)
  const open = course !== undefined && course.examCourseStatus < PaperStatus.published
  const why = data.display === 'none' ? 'notShown' : open ? 'marking' : 'missing'
  return (
    <EmptyState
      title={t(`answers.scan.${why}.title`)}
      text={t(`answers.scan.${why}.text`)}
      action={
        <a href={href.answerCard({ ...link, ...(data.paperId === null ? {} : { paperId: data.paperId }) })}>
          {t('answers.scan.toAnswers')}
        </a>
      }
    />
  )
}

/** The school does not show it here: not yet, or not inside WeChat. */
export const NotHere = ({ link }: { link: Link }) => {
  const { data } = useCall('GET /api/exam/display/weixinDisplay', { query: { examId: link.examId } })
  const inside = data?.inWeixin === true && !data.weixinDisplay
  return inside ? (
    <EmptyState title={t('answers.scan.weixin.title')} text={t('answers.scan.weixin.text')} />
  ) : (
    <EmptyState
      sign="wait"
      title={t('answers.hidden.title')}
      text={t('answers.hidden.text')}
      action={<a href={href.noReport({ examId: link.examId })}>{t('answers.hidden.go')}</a>}
    />
  )
}
