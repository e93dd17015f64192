import type { KeyChangePreview } from '#contract/exam/key-change.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Button } from '#src/ui/button.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { PREVIEWED, PreviewSchools } from './preview-schools.part.tsx'

interface PreviewProps {
  preview: KeyChangePreview
  /** True: the figures of the question speak against the key that it has. */
  isFlagged: boolean
  /** Exam, subject and question, for the name of a file. */
  of: string
}

type Example = KeyChangePreview['examples'][number]

const columnsOf = ({ of }: KeyChangePreview): ShownColumn<Example>[] => {
  const score = t(of === 'paper' ? 'items.preview.paperScore' : 'items.preview.score')
  const rank = t('items.preview.rank')
  const before = (title: string) => t('items.preview.before', { title })
  const after = (title: string) => t('items.preview.after', { title })
  return [
    { id: 'name', title: t('items.student'), value: ({ name }) => name },
    { id: 'class', title: t('items.class'), value: ({ className }) => className },
    {
      id: 'score',
      title: score,
      value: ({ to }) => to,
      show: ({ from, to }) => t('items.preview.from', { from: formatScore(from), to: formatScore(to) }),
      file: [
        { title: before(score), value: ({ from }) => from },
        { title: after(score), value: ({ to }) => to },
      ],
    },
    {
      id: 'rank',
      title: rank,
      value: ({ rankTo }) => rankTo,
      show: ({ rankFrom, rankTo }) =>
        t('items.preview.from', { from: String(rankFrom ?? '–'), to: String(rankTo ?? '–') }),
      file: [
        { title: before(rank), value: ({ rankFrom }) => rankFrom },
        { title: after(rank), value: ({ rankTo }) => rankTo },
      ],
    },
  ]
}

/** Those who change most, by name. */
const Movers = ({ preview, of }: Pick<PreviewProps, 'preview' | 'of'>) => {
  const { most, showMore } = useFirstRows(PREVIEWED, 50)
  return (
    <>
      <SheetTable
        caption={t('items.preview.list')}
        columns={columnsOf(preview)}
        rows={preview.examples}
        idOf={({ studentId }) => studentId}
        ascends={['rank']}
        most={most}
        onFile={sheetFile(`${of} ${t('items.preview.list')}`)}
      />
      {preview.examples.length > most && <Button onClick={showMore}>{t('items.preview.more')}</Button>}
    </>
  )
}

/** Who would change: how many, whose rank, who crosses the line, and by name those who change most. */
export const Preview = ({ preview, isFlagged, of }: PreviewProps) => (
  <div className={shared['stack']}>
    {isFlagged && <p className={shared['strong']}>{t('items.preview.flagged')}</p>}
    <p role="status">
      {preview.changed === 0
        ? t('items.preview.nobody', { sat: preview.sat })
        : t('items.preview.changed', {
            n: preview.changed,
            sat: preview.sat,
            up: preview.up,
            down: preview.down,
          })}
    </p>
    {preview.changed > 0 && (
      <p className={shared['quiet']}>
        {t('items.preview.ranks', { n: preview.rankChanged })}{' '}
        {t('items.preview.line', {
          line: formatScore(preview.line),
          up: preview.crossedUp,
          down: preview.crossedDown,
        })}
      </p>
    )}
    {preview.joint && <PreviewSchools schools={preview.joint.schools} of={of} />}
    {preview.examples.length > 0 && preview.moved !== undefined && (
      <p className={shared['quiet']}>
        {t('items.preview.shown', { shown: preview.examples.length, n: preview.moved })}
      </p>
    )}
    {preview.examples.length > 0 && <Movers preview={preview} of={of} />}
  </div>
)
