import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { Picker } from '#src/ui/report/picker.tsx'
import type { Block } from './use-papers.ts'

/** Which block of a paper is shown, where it has several. */
export const BlockPicker = ({ blocks, value }: { blocks: readonly Block[]; value: string | null }) =>
  blocks.length > 1 && (
    <Picker
      label={t('readProgress.block')}
      value={value ?? ''}
      onChange={(blockId) => setQuery({ blockId })}
      options={blocks.map((block) => ({ value: block.blockId, title: block.blockName }))}
    />
  )
