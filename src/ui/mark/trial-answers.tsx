import type { Calls } from '#contract/calls.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { List, ListItem } from '../list.tsx'
import shared from '../shared.module.css'
import { CropPicture, type UseCropUrl } from './crop-picture.tsx'

type TrialAnswer = Calls['GET /api/exam/mark/trial']['reply']['answers'][number]

interface TrialAnswersProps {
  answers: readonly TrialAnswer[]
  useUrl: UseCropUrl
}

const formatTrialMarks = (marks: readonly number[]): string => marks.map((m) => formatScore(m)).join(' + ')

/** Answers of the trial round, each with the leader's mark and the others beside it. */
export const TrialAnswers = ({ answers, useUrl }: TrialAnswersProps) =>
  answers.map((answer, i) => (
    <article key={answer.id} className={shared['middle']}>
      {answer.crops.map((crop) => (
        <CropPicture key={crop.cropNo} whose={answer} crop={crop} useUrl={useUrl} turn={answer.turn} />
      ))}
      <List label={t('marking.trialMarks', { n: i + 1 })}>
        <ListItem
          title={
            answer.leader
              ? t('marking.trialLeader', { marks: formatTrialMarks(answer.leader.marks) })
              : t('marking.trialNoLeader')
          }
          note={answer.leader?.note || undefined}
        />
        {answer.given.map((one) => (
          <ListItem
            key={one.name}
            title={t('marking.trialGiven', {
              name: one.name,
              marks: one.marks ? formatTrialMarks(one.marks) : t(`marking.problem.${one.problem ?? 'other'}`),
            })}
          />
        ))}
      </List>
    </article>
  ))
