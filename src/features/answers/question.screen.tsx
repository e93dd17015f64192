import { useSnapshot } from 'valtio'
import { Status } from '#contract/envelope.ts'
import type { ReportItem, ReportSubject } from '#contract/exam/report.ts'
import type { QuestionRef } from '#contract/question.ts'
import { FAMILY } from '#contract/roles.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { type SchoolGroup, schoolGroup } from '#core/domain/report/school-group.ts'
import { formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_WHERE } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { QuestionWords } from '#src/ui/formula/question-words.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { useSwipe } from '#src/ui/use-swipe.ts'
import css from './answers.module.css'
import { classifyItemOutcome, findSubjectOrFirst, neighbours } from './answers.rules.ts'
import { ReportFrame } from './report-frame.part.tsx'
import type { ReportRef } from './use-report.ts'

/** The way to this question in the notebook, or into it: what lost no marks is put there by hand. */
const InNotebook = ({ at }: { at: QuestionRef }) => {
  const { data, failure, reload } = useCall('GET /api/exam/wrong/detail', { query: at })
  const { busy, send } = useSend()
  if (data?.entry.removedAt === null)
    return <ButtonLink href={href.wrongDetail(at)}>{t('answers.notebook.see')}</ButtonLink>
  // not told yet, or not to be told now
  if (data === null && failure?.status !== Status.notFound) return null
  const add = () =>
    send(() => client.call('POST /api/exam/wrong/move', { body: { ...at, to: 'notebook' } }), {
      toast: t('answers.notebook.added'),
      seconds: TOAST_WHERE,
      done: reload,
    })
  return (
    <Button busy={busy} onClick={() => void add()}>
      {t(data === null ? 'answers.notebook.add' : 'answers.notebook.back')}
    </Button>
  )
}

/** Why the marks were lost, in two taps; a second tap on the same takes it back. */
const Cause = ({ examId, paperId, itemNo }: QuestionRef) => {
  const { data, reload } = useCall('GET /api/exam/wrong/tag/list', { query: { examId } })
  const { doing, send } = useSend<ErrorCause>()
  const chosen = data?.tags.find((x) => x.paperId === paperId && x.itemNo === itemNo)?.cause ?? null
  const choose = (cause: ErrorCause | null) =>
    send(
      () => client.call('POST /api/exam/wrong/tag/save', { body: { examId, paperId, itemNo, cause } }),
      { done: reload },
      cause ?? chosen ?? undefined,
    )
  return (
    <Card title={t('answers.cause')}>
      <CauseButtons chosen={chosen} busy={doing} onChoose={(cause) => void choose(cause)} />
      <p className={shared['noteBelow']}>{t('answers.cause.note')}</p>
    </Card>
  )
}

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

const Question = ({ item, subject, group, link }: FactsProps & { link: ReportRef }) => {
  const { identity } = useSnapshot(session)
  const { before, after } = neighbours(subject, item.no)
  const at = { query: { examId: link.examId, paperId: subject.paperId } }
  const words = useCall('GET /api/exam/question/knowledge/list', at)
  const to = (no: string) => href.question({ ...link, paperId: subject.paperId, itemNo: no })
  const swipe = useSwipe((way) => {
    const next = way === 'left' ? after : before
    if (next !== null) go(to(next), { replace: true })
  })
  const outcome = classifyItemOutcome(item)
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
        const subject = findSubjectOrFirst(report, paperId)
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
