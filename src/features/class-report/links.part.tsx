import type { ReactNode } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { BESIDE, buildCompareExamsHref } from '#src/nav/exams-paths.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { LED } from '#src/nav/read-progress-paths.ts'
import { Where } from '#src/state/open.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './class-report.module.css'

interface To {
  readonly examId: string
  readonly version?: number
}

interface LinkGroup {
  /** What the pages are for: to compare, to go over in class, to give out. */
  readonly about: 'compare' | 'review' | 'assign'
  readonly links: readonly (readonly [MessageKey, string])[]
  readonly more?: ReactNode
}

const Way = ({ name, to }: { name: MessageKey; to: string }) => (
  <li>
    <a href={to}>{t(name)}</a>
  </li>
)

/** The ways on from an exam at the head of its page, in groups beside each other where there is room. */
const Ways = ({ groups }: { groups: readonly LinkGroup[] }) => (
  <Card isControl className={css['ways']}>
    {groups.map(({ about, links, more }) => (
      <section key={about}>
        <h2>{t(`report.links.${about}`)}</h2>
        <ul>
          {links.map(([key, to]) => (
            <Way key={key} name={key} to={to} />
          ))}
          {more}
        </ul>
      </section>
    ))}
  </Card>
)

/** A leader's further pages about an exam. `paperId`: of the subject that is looked at; null: the total. */
export const LeaderLinks = ({ to, paperId }: { to: To; paperId: string | null }) => {
  const ofPaper = { ...to, ...(paperId && { paperId }) }
  const compared = (
    [
      ['report.links.average', PATH.leaderAverage],
      ['report.links.ranking', PATH.leaderRanking],
      ['report.links.before', PATH.leaderBefore],
      ['report.links.upline', PATH.leaderUpline],
    ] as const
  ).map(([key, path]) => [key, href.contrast(path, { ...to, ...(paperId && { subject: paperId }) })] as const)
  return (
    <Ways
      groups={[
        {
          about: 'review',
          links: [
            ['report.links.lecture', lectureHref(ofPaper)],
            ['report.links.explain', href.contrast(PATH.leaderExplain, to)],
            ['report.links.scoring', href.items(PATH.scoring, ofPaper)],
          ],
        },
        {
          about: 'compare',
          links: [
            ...compared,
            [
              'report.links.exams',
              buildCompareExamsHref(BESIDE.led, { ...to, ...(paperId && { subject: paperId }) }),
            ],
            ['report.links.transcript', href.contrast(PATH.leaderTranscript, to)],
          ],
          more: (
            <Where switch="h5PaperCheck">
              <Way name="readProgress.title" to={LED.progress} />
            </Where>
          ),
        },
        {
          about: 'assign',
          links: [['report.links.exercise', href.items(PATH.exercise, ofPaper)]],
        },
      ]}
    />
  )
}

/** A teacher's pages about an exam of a class: to go over it, to compare, to give out. */
export const ClassLinks = ({ to, classId }: { to: To; classId: string }) => (
  <Ways
    groups={[
      {
        about: 'review',
        links: [
          ['report.links.lecture', lectureHref({ ...to, classId })],
          ['report.links.scoring', href.items(PATH.scoring, { ...to, classId })],
          ['report.links.subject', href.items(PATH.examSubject, { ...to, classId })],
        ],
      },
      {
        about: 'compare',
        links: [
          ['report.links.average', href.contrast(PATH.contrastAverage, to)],
          ['report.links.ranking', href.contrast(PATH.contrastRanking, to)],
          ['report.links.before', href.contrast(PATH.contrastBefore, to)],
          ['report.links.upline', href.contrast(PATH.contrastUpline, to)],
          ['report.links.exams', buildCompareExamsHref(BESIDE.own, to)],
        ],
      },
      {
        about: 'assign',
        links: [['report.links.exercise', href.items(PATH.exercise, { ...to, classId })]],
        more: (
          <Where switch="consolidate">
            <Way
              name="report.links.consolidate"
              to={href.consolidate(PATH.consolidateList, { examId: to.examId, classId })}
            />
          </Where>
        ),
      },
    ]}
  />
)
