import { t } from './i18n.ts'

interface ItemStorageState {
  readonly at: string
  /** Where the phone's database could not take it; absent: it did. */
  readonly place?: 'journal' | 'memory'
}

/** What is said of work that waits in this page alone, as the phone could not store it; null: it is stored, or on its way. */
export const describeUnstoredItem = ({ place }: ItemStorageState): string | null =>
  place ? t(`sync.held.${place}`) : null

/** The name of that state; `otherwise` of every other. */
export const pickUnstoredTitle = ({ place }: ItemStorageState, otherwise: string): string =>
  place ? t('sync.held.title') : otherwise
