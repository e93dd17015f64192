import { memo, useMemo } from 'react'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { criticalRuleOf } from '#core/domain/contrast/critical.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { SheetTable } from '#src/ui/report/sheet-table.tsx'
import { Who } from '#src/ui/report/who.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import css from './contrast.module.css'
import { prepareContrastFile } from './file-of.actions.ts'
import { criticalList } from './upline.rules.ts'
import { buildContrastStudentHref } from './way-to.rules.ts'

const AT_ONCE = 30

interface CriticalProps {
  readonly sheet: ContrastSheet
  readonly subject: ContrastSubject
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
      <SheetTable
        caption={t('contrast.upline.critical')}
        columns={[
          {
            id: 'name',
            title: t('contrast.student'),
            value: (s) => s.name,
            show: (s) => {
              const to = buildContrastStudentHref(sheet, subject, s)
              return to === null ? s.name : <a href={to}>{s.name}</a>
            },
          },
          { id: 'class', title: t('contrast.class'), value: (s) => s.className },
          {
            id: 'score',
            title: t('contrast.score'),
            value: (s) => s.score,
            show: (s) => formatScore(s.score),
          },
          {
            id: 'away',
            title: t('contrast.upline.away'),
            value: (s) => -s.short,
            show: (s) =>
              s.short === 0
                ? t('contrast.upline.on')
                : s.short > 0
                  ? t('contrast.upline.short', { marks: formatScore(s.short) })
                  : t('contrast.upline.over', { marks: formatScore(-s.short) }),
          },
        ]}
        rows={list}
        idOf={(s) => s.studentId}
        most={most}
        onFile={prepareContrastFile(sheet, subject, t('contrast.upline.critical'))}
      />
      {list.length > most && <Button onClick={showMore}>{t('contrast.ranking.more')}</Button>}
    </Card>
  )
})
