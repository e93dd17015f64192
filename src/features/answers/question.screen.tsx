import { useSnapshot } from 'valtio'
import type { ReportItem, ReportSubject } from '#contract/report.ts'
import { FAMILY } from '#contract/roles.ts'
import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { QuestionWords } from '#src/ui/formula/question-words.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { useSwipe } from '#src/ui/use-swipe.ts'
import css from './answers.module.css'
import { chosenSubject, neighbours, outcomeOf } from './answers.rules.ts'
import { Cause } from './cause.part.tsx'
import { InNotebook } from './in-notebook.part.tsx'
import { ReportFrame } from './report-frame.part.tsx'
import type { Link } from './use-report.ts'

const TONE = { right: 'good', part: 'warn', wrong: 'bad', none: 'muted' } as const

interface FactsProps {
  item: ReportItem
  subject: ReportSubject
  group: SchoolGroup
}

const Facts = ({ item, subject, group }: FactsProps) => {
  const isChoice = item.type === 'choice' || item.type === 'multi'
  const facts: [string, string][] = [
    ...(isChoice && item.answer !== undefined
      ? [[t('answers.own'), item.answer || t('answers.noAnswer')] as [string, string]]
      : []),
    ...(isChoice && item.key ? [[t('answers.key'), item.key] as [string, string]] : []),
    [t('answers.classRate'), formatRate(item.classRate)],
    [t('answers.schoolRate', { group }), formatRate(item.schoolRate)],
    [
      t('answers.difficulty'),
      item.difficulty === null
        ? '–'
        : t('answers.difficulty.value', {
            grade: t(`answers.grade.${difficultyGrade(item.difficulty)}`),
            p: roundHalfUp(item.difficulty, 2).toFixed(2),
          }),
    ],
  ]
  const points = item.kp.flatMap((k) => subject.knowledge[k]?.name ?? [])
  return (
    <>
      <Figures facts={facts} />
      {points.length > 0 && (
        <p className={css['quiet']}>{t('answers.points', { points: points.join(t('answers.comma')) })}</p>
      )}
    </>
  )
}

const Question = ({ item, subject, group, link }: FactsProps & { link: Link }) => {
  const { identity } = useSnapshot(session)
  const { before, after } = neighbours(subject, item.no)
  const at = { query: { examId: link.examId, paperId: subject.paperId } }
  const words = useCall('GET /api/exam/question/knowledge/list', at)
  const to = (no: string) => href.question({ ...link, paperId: subject.paperId, itemNo: no })
  const swipe = useSwipe((way) => {
    const next = way === 'left' ? after : before
    if (next !== null) go(to(next), { replace: true })
  })
  const outcome = outcomeOf(item)
  const own = identity !== null && FAMILY.includes(identity.userType)
  return (
    <div className={css['question']} {...swipe}>
      <Card
        title={t('answers.question.title', { course: subject.courseName, no: item.no })}
        aside={<Badge tone={TONE[outcome]}>{t(`answers.outcome.${outcome}`)}</Badge>}
      >
        <QuestionWords of={words} itemNo={item.no} answerKey={item.key ?? ''} own={item.answer ?? ''} />
        <p className={shared['big']}>
          {t('answers.question.score', { score: formatScore(item.score), full: formatScore(item.full) })}
        </p>
        <Facts item={item} subject={subject} group={group} />
        <p className={shared['noteBelow']}>
          <a className={shared['target']} href={href.difficulty(link)}>
            {t('answers.difficulty.what')}
          </a>
        </p>
      </Card>
      {own && outcome !== 'right' && (
        <>
          {outcome !== 'none' && <Cause examId={link.examId} paperId={subject.paperId} itemNo={item.no} />}
          <ButtonLink
            href={href.correction({ examId: link.examId, paperId: subject.paperId, itemNo: item.no })}
          >
            {t('answers.appeal')}
          </ButtonLink>
        </>
      )}
      {own && outcome !== 'none' && link.version === undefined && (
        <InNotebook at={{ examId: link.examId, paperId: subject.paperId, itemNo: item.no }} />
      )}
      <nav className={shared['pair']} aria-label={t('answers.steps')}>
        {before === null ? <span /> : <ButtonLink href={to(before)}>{t('answers.before')}</ButtonLink>}
        {after === null ? <span /> : <ButtonLink href={to(after)}>{t('answers.after')}</ButtonLink>}
      </nav>
    </div>
  )
}

/** One question: its words, own answer and key, marks, how the class did, and why it was lost. */
export const QuestionScreen = () => {
  const paperId = useQuery('paperId')
  const itemNo = useQuery('itemNo')
  return (
    <ReportFrame
      title={t('answers.title.question')}
      back={(link) => href.answerCard({ ...link, ...(paperId === null ? {} : { paperId }) })}
    >
      {(report, link) => {
        const subject = chosenSubject(report, paperId)
        const item = subject?.items.find((i) => i.no === itemNo) ?? subject?.items[0]
        if (!subject || !item) {
          return <EmptyState title={t('answers.empty.title')} text={t('answers.empty.text')} />
        }
        return (
          <Question key={item.no} item={item} subject={subject} group={schoolGroup(report)} link={link} />
        )
      }}
    </ReportFrame>
  )
}
