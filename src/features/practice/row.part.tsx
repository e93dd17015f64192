import type { PracticeLine } from '#contract/homework/practice.ts'
import { formatDate, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { formatPracticeTitle } from './practice.rules.ts'

/** One practice in a list: what it is about, how far it is, how it went. */
export const PracticeRow = ({ line }: { line: PracticeLine }) => (
  <ListItem
    title={formatPracticeTitle(line, t('practice.comma'))}
    note={t('practice.note', {
      course: line.courseName,
      n: line.questionCount,
      when: formatDate(line.madeAt),
    })}
    end={
      line.state === 'done' ? (
        <Badge tone="good">{t('practice.rate', { rate: formatRate(line.rate) })}</Badge>
      ) : (
        <Badge tone={line.state === 'doing' ? 'info' : 'muted'}>
          {t(line.state === 'doing' ? 'practice.doing' : 'practice.todo', {
            n: line.answered,
            all: line.questionCount,
          })}
        </Badge>
      )
    }
    href={href.practice({ practiceId: line.practiceId })}
  />
)
