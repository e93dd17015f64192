import { OTHER_PICTURE_ENDINGS, PICTURE_ENDINGS } from '#core/domain/image/picture-names.ts'

const ENDINGS = [...PICTURE_ENDINGS, ...OTHER_PICTURE_ENDINGS].join('|')
const PICTURE = new RegExp(`\\.(?:${ENDINGS})$`, 'i')
const SCANS = new RegExp(
  `^(.*?)[-_ ]*(?:答题卡|扫描件?|cards?|scans?)(?:[-_ ]*\\d{1,3})?\\.(?:zip|pdf|${ENDINGS})$`,
  'i',
)
const TEMPLATE = /^(.*?)[-_ ]*(?:模板|template)\.json$/i

/** Left by systems and programs; never scans. */
const ASIDE = /^(?:\..*|thumbs\.db|desktop\.ini|.*\.json)$/i

/** The subject that the name of scanned cards, or of their template, says ('' for none). Null: it says neither. */
export function cardsByName(name: string): { role: 'scans' | 'template'; course: string } | null {
  const given = name.normalize('NFC')
  const template = TEMPLATE.exec(given)
  if (template) return { role: 'template', course: template[1] ?? '' }
  const scans = SCANS.exec(given)
  return scans && { role: 'scans', course: scans[1] ?? '' }
}

export const isPictureName = (name: string): boolean => PICTURE.test(name)
export const isAside = (name: string): boolean => ASIDE.test(name)
export const isTemplateName = (name: string): boolean => cardsByName(name)?.role === 'template'
