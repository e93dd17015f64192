import type { SheetDetail } from '#contract/homework.ts'
import { targetOf } from '#core/domain/operation/texts.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ClashView } from '#src/ui/clash-view.tsx'
import { phoneText } from '../two-phones/elsewhere.part.tsx'
import type { Given, newerMarks } from './marks.rules.ts'

interface MarkClashProps {
  sheet: SheetDetail
  clash: ReturnType<typeof newerMarks>[number]
  onChosen: (given: Given) => void
}

const Words = ({ given }: { given: Given }) => (
  <>
    <p>{t('sync.clash.score', { score: given.score })}</p>
    {given.comment !== '' && <p>{given.comment}</p>}
  </>
)

/** A mark given from another phone while one was being typed here: both, and the choice. */
export const MarkClash = ({ sheet, clash: { no, own, theirs }, onChosen }: MarkClashProps) => {
  const target = targetOf.mark(sheet.homeworkId, sheet.studentId, no)
  const writer = sheet.writers?.find((one) => one.target === target)
  return (
    <ClashView
      title={t('homework.clash.title', { no })}
      lead={t('homework.clash.markLead')}
      mine={{
        whose: t('homework.clash.mine'),
        when: t('homework.clash.notHanded'),
        children: <Words given={own} />,
      }}
      theirs={{
        whose: t('homework.clash.theirs', { who: phoneText(writer, '') }),
        when: writer ? formatDate(writer.at, sheet.serverTime) : '',
        children: <Words given={theirs} />,
      }}
      ways={
        <>
          <Button onClick={() => onChosen({ ...own, base: theirs.base })}>
            {t('homework.clash.useMine')}
          </Button>
          <Button onClick={() => onChosen(theirs)}>{t('homework.clash.useTheirs')}</Button>
        </>
      }
    />
  )
}
