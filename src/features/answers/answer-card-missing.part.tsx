import type { AnswerCard } from '#contract/card.ts'
import { PaperStatus } from '#core/domain/exam/status.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'
import { ItemTiles } from './item-tiles.part.tsx'
import type { Link } from './use-report.ts'

/** The marks of a paper without a scan; an item leads to how everybody did it. */
const Marks = ({ data, marks }: { data: AnswerCard; marks: NonNullable<AnswerCard['marks']> }) => {
  const { examId, paperId } = data
  return (
    <Card title={t('answers.title.card')}>
      <p className={shared['quiet']}>{t('answers.scan.missing.title')}</p>
      <ItemTiles
        items={marks.map(({ itemNo, score, full }) => ({ no: itemNo, score, full }))}
        hrefOf={(itemNo) => href.items(PATH.scoring, { examId, paperId: paperId ?? '', itemNo })}
      />
    </Card>
  )
}

/** No card to show: the school shows none, the paper is still being marked, or none was scanned. */
export const Missing = ({ data, link }: { data: AnswerCard; link: Link }) => {
  const status = useCall('GET /api/exam/display/get/examStatus', { query: { examId: link.examId } })
  const paper = data.papers.find((p) => p.paperId === data.paperId)
  const course = status.data?.courses.find((c) => c.courseId === paper?.courseId)
  const open = course !== undefined && course.examCourseStatus < PaperStatus.published
  const why = data.display === 'none' ? 'notShown' : open ? 'marking' : 'missing'
  if (data.marks?.some(({ score }) => score !== null)) return <Marks data={data} marks={data.marks} />
  return (
    <EmptyState
      title={t(`answers.scan.${why}.title`)}
      text={t(`answers.scan.${why}.text`)}
      action={
        data.isWhole !== false && (
          <a href={href.answerCard({ ...link, ...(data.paperId === null ? {} : { paperId: data.paperId }) })}>
            {t('answers.scan.toAnswers')}
          </a>
        )
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
