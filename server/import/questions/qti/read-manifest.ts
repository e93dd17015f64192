import type { ItemFacts } from './read-item.ts'
import { childOf, childrenOf, within, wordsIn, type XmlElement } from './xml-tree.ts'

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
export function readManifest(root: XmlElement): QtiManifest {
  const resources = childrenOf(childOf(root, 'resources'), 'resource')
  const typeOf = ({ attributes }: XmlElement) => (attributes['type'] ?? '').trim()
  const general = [...within(childOf(root, 'metadata') ?? { ...root, inside: [] })].find(
    ({ name }) => name === 'general',
  )
  return {
    title: said(childOf(general, 'title')),
    identifier: root.attributes['identifier'] ?? '',
    items: resources.filter((one) => ITEM.test(typeOf(one))).map(listed),
    others: [...new Set(resources.map(typeOf).filter((type) => OTHER_ITEM.test(type) && !ITEM.test(type)))],
  }
}

const said = (of: XmlElement | undefined): string => wordsIn(of).replace(/\s+/g, ' ').trim()

function listed(resource: XmlElement): ListedItem {
  const { attributes, line } = resource
  const file = childOf(resource, 'file')?.attributes['href']
  const metadata = childOf(resource, 'metadata')
  const all = metadata ? [...within(metadata)] : []
  const known = childOf(
    all.find(({ name }) => name === 'general'),
    'identifier',
  )
  const purposes = all.filter(({ name }) => name === 'classification')
  const taxaOf = (purpose: RegExp) =>
    purposes
      .filter((one) => purpose.test(said(childOf(childOf(one, 'purpose'), 'value'))))
      .flatMap((one) => [...within(one)].filter(({ name }) => name === 'taxon'))
  const [discipline] = taxaOf(/^discipline$/i)
  return {
    href: attributes['href'] ?? file ?? '',
    line,
    facts: {
      catalog: said(childOf(known, 'catalog')),
      entry: said(childOf(known, 'entry')),
      course: said(childOf(discipline, 'entry')) || said(childOf(discipline, 'id')),
      knowledge: taxaOf(/^(?:educational objective|competency|idea)$/i)
        .map((taxon) => said(childOf(taxon, 'entry')))
        .filter((point) => point !== ''),
    },
  }
}
