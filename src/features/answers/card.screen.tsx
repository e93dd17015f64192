import { useSnapshot } from 'valtio'
import type { ReportSubject } from '#contract/exam/report.ts'
import { FAMILY } from '#contract/roles.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'
import { Tabs } from '#src/ui/tabs.tsx'
import css from './answers.module.css'
import { findSubjectOrFirst, listSatSubjects, tallyOf } from './answers.rules.ts'
import { ItemTiles } from './item-tiles.part.tsx'
import { ReportFrame } from './report-frame.part.tsx'
import type { ReportRef } from './use-report.ts'

/** The way to the scanned card, where the school shows it; staff always see it. */
const ScanLink = ({ link, paperId }: { link: ReportRef; paperId: string }) => {
  const { identity } = useSnapshot(session)
  const { data } = useCall('GET /api/exam/display/originPaperDisplayType', { query: { examId: link.examId } })
  const family = identity !== null && FAMILY.includes(identity.userType)
  if (!data || (family && data.originPaperDisplayType === 'none')) return null
  return (
    <p className={shared['below']}>
      <ButtonLink block href={href.scannedCard({ ...link, paperId })}>
        {t('answers.scan.open')}
      </ButtonLink>
    </p>
  )
}

const Grid = ({ subject, link }: { subject: ReportSubject; link: ReportRef }) => {
  const tally = tallyOf(subject)
  return (
    <Card
      title={t('answers.card.score', { score: formatScore(subject.score), full: formatScore(subject.full) })}
    >
      <p className={css['quiet']}>
        {t('answers.card.tally', { right: tally.right, part: tally.part, wrong: tally.wrong })}
        {tally.none > 0 && ` · ${t('answers.card.none', { none: tally.none })}`}
      </p>
      <ItemTiles
        items={subject.items}
        hrefOf={(itemNo) => href.question({ ...link, paperId: subject.paperId, itemNo })}
      />
      <p className={shared['noteBelow']}>{t('answers.card.note')}</p>
      <ScanLink link={link} paperId={subject.paperId} />
    </Card>
  )
}

/** The answer card by question: what was right at a glance, each question a tap away. */
export const CardScreen = () => {
  const paperId = useQuery('paperId')
  const setQuery = useSetQuery()
  return (
    <ReportFrame title={t('answers.title.card')}>
      {(report, link) => {
        const subject = findSubjectOrFirst(report, paperId)
        if (!subject) return <EmptyState title={t('answers.empty.title')} text={t('answers.empty.text')} />
        return (
          <Tabs
            label={t('answers.subjects')}
            tabs={listSatSubjects(report).map((s) => ({ id: s.paperId, title: s.courseName }))}
            value={subject.paperId}
            onChange={(id) => setQuery({ paperId: id })}
          >
            <Grid subject={subject} link={link} />
          </Tabs>
        )
      }}
    </ReportFrame>
  )
}
