import type { ReactNode } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

interface To {
  readonly examId: string
  readonly version?: number
}

const Links = ({ links, more }: { links: readonly (readonly [MessageKey, string])[]; more?: ReactNode }) => (
  <CardList title={t('report.links.contrast')}>
    {links.map(([key, to]) => (
      <ListItem key={key} title={t(key)} href={to} />
    ))}
    {more}
  </CardList>
)

/** A leader's further pages about an exam. */
export const LeaderLinks = ({ to }: { to: To }) => (
  <Links
    links={[
      ['report.links.average', href.contrast(PATH.leaderAverage, to)],
      ['report.links.ranking', href.contrast(PATH.leaderRanking, to)],
      ['report.links.before', href.contrast(PATH.leaderBefore, to)],
      ['report.links.upline', href.contrast(PATH.leaderUpline, to)],
      ['report.links.transcript', href.contrast(PATH.leaderTranscript, to)],
      ['report.links.explain', href.contrast(PATH.leaderExplain, to)],
      ['report.links.scoring', href.items(PATH.scoring, to)],
      ['report.links.exercise', href.items(PATH.exercise, to)],
    ]}
  />
)

/** A teacher's further pages about a class in an exam. */
export const TeacherLinks = ({ to, classId }: { to: To; classId: string }) => (
  <Links
    links={[
      ['report.links.scoring', href.items(PATH.scoring, { ...to, classId })],
      ['report.links.subject', href.items(PATH.examSubject, { ...to, classId })],
      ['report.links.exercise', href.items(PATH.exercise, { ...to, classId })],
      ['report.links.average', href.contrast(PATH.contrastAverage, to)],
      ['report.links.ranking', href.contrast(PATH.contrastRanking, to)],
      ['report.links.before', href.contrast(PATH.contrastBefore, to)],
      ['report.links.upline', href.contrast(PATH.contrastUpline, to)],
    ]}
    more={
      <Where switch="consolidate">
        <ListItem
          title={t('report.links.consolidate')}
          href={href.consolidate(PATH.consolidateList, { examId: to.examId, classId })}
        />
      </Where>
    }
  />
)
