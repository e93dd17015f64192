import { memo, useMemo } from 'react'
import type { ContrastSheet } from '#contract/contrast.ts'
import { criticalRuleOf } from '#core/domain/contrast/critical.ts'
import type { Subject } from '#core/domain/contrast/subjects.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { Who } from '#src/ui/report/who.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import css from './contrast.module.css'
import { criticalList } from './upline.rules.ts'

const AT_ONCE = 30

interface CriticalProps {
  readonly sheet: ContrastSheet
  readonly subject: Subject
  /** Hundredths. */
  readonly line: number
  /** Page of their names. */
  readonly href: string | null
}

/** Students near the line, the nearest first. */
export const Critical = memo(({ sheet, subject, line, href }: CriticalProps) => {
  const { most, showMore } = useFirstRows(AT_ONCE, 100)
  const rule = criticalRuleOf(sheet)
  const list = useMemo(() => criticalList(sheet, subject, line, rule), [sheet, subject, line, rule])
  const width = rule.by === 'rank' ? rule.percent : rule.marks
  return (
    <Card title={t('contrast.upline.critical')} className={css['below']}>
      <PopulationLine of={subject.seen} />
      <p className={shared['quiet']}>{t(`contrast.upline.criticalNote.${rule.by}`, { width })}</p>
      <p>
        <Who href={href} n={list.length}>
          {t('contrast.upline.criticalCount', { n: list.length })}
        </Who>
      </p>
      <WideTable
        caption={t('contrast.upline.critical')}
        head={[t('contrast.student'), t('contrast.class'), t('contrast.score'), t('contrast.upline.away')]}
        rows={list.slice(0, most).map((s) => ({
          id: s.studentId,
          cells: [
            s.name,
            s.className,
            formatScore(s.score),
            s.short === 0
              ? t('contrast.upline.on')
              : s.short > 0
                ? t('contrast.upline.short', { marks: formatScore(s.short) })
                : t('contrast.upline.over', { marks: formatScore(-s.short) }),
          ],
        }))}
      />
      {list.length > most && <Button onClick={showMore}>{t('contrast.ranking.more')}</Button>}
    </Card>
  )
})
