import type { KeyChangePreview } from '#contract/exam/key-change.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Button } from '#src/ui/button.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'

type School = NonNullable<KeyChangePreview['joint']>['schools'][number]

/** Rows of a table at once: what is decided below it stays in sight. */
export const PREVIEWED = 5

interface PreviewSchoolsProps {
  readonly schools: readonly School[]
  /** Exam, subject and question, for the name of the file. */
  readonly of: string
}

const columnsOf = (): ShownColumn<School>[] => [
  { id: 'school', title: t('items.preview.school'), value: ({ name }) => name },
  { id: 'sat', title: t('items.preview.sat'), value: ({ sat }) => sat },
  { id: 'changed', title: t('items.preview.change'), value: ({ changed }) => changed },
  {
    id: 'upDown',
    title: t('items.preview.upDown'),
    value: ({ up, down }) => up - down,
    show: ({ up, down }) => t('items.preview.upDownOf', { up, down }),
    file: [
      { title: t('items.preview.up'), value: ({ up }) => up },
      { title: t('items.preview.down'), value: ({ down }) => down },
    ],
  },
]

/** What a change does in each school of an exam of several. */
export const PreviewSchools = ({ schools, of }: PreviewSchoolsProps) => {
  const { most, showMore } = useFirstRows(PREVIEWED, 50)
  return (
    <>
      <p className={shared['quiet']}>{t('items.preview.joint')}</p>
      <SheetTable
        caption={t('items.preview.schools')}
        columns={columnsOf()}
        rows={schools}
        idOf={({ name }) => name}
        most={most}
        onFile={sheetFile(`${of} ${t('items.preview.schools')}`)}
      />
      {schools.length > most && <Button onClick={showMore}>{t('items.preview.more')}</Button>}
    </>
  )
}
