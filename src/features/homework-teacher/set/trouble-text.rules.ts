import type { KeptFile } from '#core/sync/types.ts'
import { attentionText } from '#src/i18n/attention-text.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'

/** Why a file did not reach the school, and what to do. */
export function describeFileTrouble(file: Pick<KeptFile, 'trouble'> | null): string {
  const trouble = file?.trouble
  if (!trouble) return t('teach.fileStopped')
  return attentionText({ ...trouble, messageKey: trouble.messageKey as MessageKey })
}
