import type { ReactNode } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { LED } from '#src/nav/read-progress-paths.ts'
import { Where } from '#src/state/open.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

interface To {
  readonly examId: string
  readonly version?: number
}

interface LinksProps {
  /** What the pages are for: to compare, to go over in class, to give out. */
  readonly about: 'compare' | 'review' | 'assign'
  readonly links: readonly (readonly [MessageKey, string])[]
  readonly more?: ReactNode
}

const Links = ({ about, links, more }: LinksProps) => (
  <CardList title={t(`report.links.${about}`)} isControl>
    {links.map(([key, to]) => (
      <ListItem key={key} title={t(key)} href={to} />
    ))}
    {more}
  </CardList>
)

/** A leader's further pages about an exam. `paperId`: of the subject that is looked at; null: the total. */
export const LeaderLinks = ({ to, paperId }: { to: To; paperId: string | null }) => (
  <>
    <Links
      about="compare"
      links={[
        ...(
          [
            ['report.links.average', PATH.leaderAverage],
            ['report.links.ranking', PATH.leaderRanking],
            ['report.links.before', PATH.leaderBefore],
            ['report.links.upline', PATH.leaderUpline],
          ] as const
        ).map(
          ([key, path]) =>
            [key, href.contrast(path, { ...to, ...(paperId && { subject: paperId }) })] as const,
        ),
        ['report.links.transcript', href.contrast(PATH.leaderTranscript, to)],
      ]}
      more={
        <Where switch="h5PaperCheck">
          <ListItem title={t('readProgress.title')} href={LED.progress} />
        </Where>
      }
    />
    <Links
      about="review"
      links={[
        ['report.links.explain', href.contrast(PATH.leaderExplain, to)],
        ['report.links.scoring', href.items(PATH.scoring, { ...to, ...(paperId && { paperId }) })],
      ]}
    />
    <Links
      about="assign"
      links={[['report.links.exercise', href.items(PATH.exercise, { ...to, ...(paperId && { paperId }) })]]}
    />
  </>
)

interface OfClass {
  readonly to: To
  readonly classId: string
}

/** A teacher's pages for going over an exam with a class. */
export const ReviewLinks = ({ to, classId }: OfClass) => (
  <Links
    about="review"
    links={[
      ['report.links.lecture', lectureHref({ ...to, classId })],
      ['report.links.scoring', href.items(PATH.scoring, { ...to, classId })],
      ['report.links.subject', href.items(PATH.examSubject, { ...to, classId })],
    ]}
  />
)

/** A teacher's pages that compare the classes of an exam. */
export const CompareLinks = ({ to }: { to: To }) => (
  <Links
    about="compare"
    links={[
      ['report.links.average', href.contrast(PATH.contrastAverage, to)],
      ['report.links.ranking', href.contrast(PATH.contrastRanking, to)],
      ['report.links.before', href.contrast(PATH.contrastBefore, to)],
      ['report.links.upline', href.contrast(PATH.contrastUpline, to)],
    ]}
  />
)

/** What a teacher can give the class after an exam. */
export const AssignLinks = ({ to, classId }: OfClass) => (
  <Links
    about="assign"
    links={[['report.links.exercise', href.items(PATH.exercise, { ...to, classId })]]}
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
