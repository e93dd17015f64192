import type { ItemFacts } from './read-item.ts'
import {
  collectElementText,
  findChildElement,
  listChildElements,
  walkElements,
  type XmlElement,
} from './xml-tree.ts'

/** An item that a package lists. */
export interface ListedItem {
  href: string
  line: number
  facts: ItemFacts
}

export interface QtiManifest {
  /** Of the package; '' it says none. */
  title: string
  identifier: string
  items: readonly ListedItem[]
  /** Types of items of other versions than 3.0. */
  others: readonly string[]
}

const ITEM = /^imsqti_item_xmlv3p0$/i
const OTHER_ITEM = /^(?:imsqti_item_xmlv\w+|imsqti_xmlv\w+|assessment\/\w+)$/i

/** The list of a package; `root` is its `manifest`. */
export function readQtiManifest(root: XmlElement): QtiManifest {
  const resources = listChildElements(findChildElement(root, 'resources'), 'resource')
  const typeOf = ({ attributes }: XmlElement) => (attributes['type'] ?? '').trim()
  const general = [...walkElements(findChildElement(root, 'metadata') ?? { ...root, inside: [] })].find(
    ({ name }) => name === 'general',
  )
  return {
    title: normalizeElementText(findChildElement(general, 'title')),
    identifier: root.attributes['identifier'] ?? '',
    items: resources.filter((one) => ITEM.test(typeOf(one))).map(parseItemResource),
    others: [...new Set(resources.map(typeOf).filter((type) => OTHER_ITEM.test(type) && !ITEM.test(type)))],
  }
}

const normalizeElementText = (of: XmlElement | undefined): string =>
  collectElementText(of).replace(/\s+/g, ' ').trim()

function parseItemResource(resource: XmlElement): ListedItem {
  const { attributes, line } = resource
  const file = findChildElement(resource, 'file')?.attributes['href']
  const metadata = findChildElement(resource, 'metadata')
  const all = metadata ? [...walkElements(metadata)] : []
  const known = findChildElement(
    all.find(({ name }) => name === 'general'),
    'identifier',
  )
  const purposes = all.filter(({ name }) => name === 'classification')
  const taxaOf = (purpose: RegExp) =>
    purposes
      .filter((one) =>
        purpose.test(normalizeElementText(findChildElement(findChildElement(one, 'purpose'), 'value'))),
      )
      .flatMap((one) => [...walkElements(one)].filter(({ name }) => name === 'taxon'))
  const [discipline] = taxaOf(/^discipline$/i)
  return {
    href: attributes['href'] ?? file ?? '',
    line,
    facts: {
      catalog: normalizeElementText(findChildElement(known, 'catalog')),
      entry: normalizeElementText(findChildElement(known, 'entry')),
      course:
        normalizeElementText(findChildElement(discipline, 'entry')) ||
        normalizeElementText(findChildElement(discipline, 'id')),
      knowledge: taxaOf(/^(?:educational objective|competency|idea)$/i)
        .map((taxon) => normalizeElementText(findChildElement(taxon, 'entry')))
        .filter((point) => point !== ''),
    },
  }
}
