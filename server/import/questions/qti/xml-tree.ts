import { DOMParser, type Node } from '@xmldom/xmldom'

/** An element of an XML file, by its name without a prefix. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  inside: readonly (XmlElement | string)[]
  /** Of the file, from 1. */
  line: number
}

/** `broken`: no XML; `doctype`: it names entities or another file; `deep`; `encoding`: not read. */
export type XmlFault = 'broken' | 'doctype' | 'deep' | 'encoding'

/** A file that is not read as XML, and where in it; the parser's own words are in one language and are not kept. */
export class XmlError extends Error {
  readonly fault: XmlFault
  readonly line: number | null
  /** Name of the encoding that is not read; '' for other faults. */
  readonly encoding: string
  constructor(fault: XmlFault, line: number | null = null, encoding = '') {
    super(fault)
    this.fault = fault
    this.line = line
    this.encoding = encoding
  }
}

/** Elements in one another. */
export const MOST_DEEP = 100
const ELEMENT = 1
const TEXT = new Set([3, 4])

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const mark = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : null
  const label = mark ?? /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('encoding', 1, label)
  }
}

/**
 * Reads XML. Nothing outside it is opened, and one with a document type is not read: entities could make a small file a
 * large one, or name others.
 * @throws XmlError
 */
export function xmlTree(bytes: Uint8Array): XmlElement {
  const text = textOf(bytes)
  const at = text.search(/<!(?:DOCTYPE|ENTITY)/i)
  if (at >= 0) throw new XmlError('doctype', text.slice(0, at).split('\n').length)
  let line: number | null = null
  const parser = new DOMParser({
    onError: (_level, message, context: { locator?: { lineNumber?: number } } | null) => {
      line = context?.locator?.lineNumber ?? null
      throw new Error(message)
    },
  })
  let root: Node | null
  try {
    root = parser.parseFromString(text, 'text/xml').documentElement
  } catch {
    throw new XmlError('broken', line)
  }
  if (!root) throw new XmlError('broken', 1)
  return treeOf(root as unknown as Parsed, 0)
}

/** What is read of the parser's own tree. */
interface Parsed {
  nodeType: number
  nodeName: string
  localName: string | null
  data?: string
  lineNumber?: number
  attributes?: Iterable<{ localName: string | null; name: string; value: string }>
  firstChild: Parsed | null
  nextSibling: Parsed | null
}

function treeOf(node: Parsed, depth: number): XmlElement {
  const line = node.lineNumber ?? 1
  if (depth > MOST_DEEP) throw new XmlError('deep', line)
  const inside: (XmlElement | string)[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === ELEMENT) inside.push(treeOf(child, depth + 1))
    else if (TEXT.has(child.nodeType)) inside.push(child.data ?? '')
  }
  const attributes: Record<string, string> = {}
  for (const { localName, name, value } of node.attributes ?? []) attributes[localName ?? name] = value
  return { name: node.localName ?? node.nodeName, attributes, inside, line }
}

/** Elements right inside another, of a name where one is given. */
export const listChildElements = (of: XmlElement | undefined, name?: string): XmlElement[] =>
  (of?.inside ?? []).filter(
    (one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name),
  )

export const findChildElement = (of: XmlElement | undefined, name: string): XmlElement | undefined =>
  listChildElements(of, name)[0]

/** All elements inside another, however deep, before what stands in them. */
export function* walkElements(of: XmlElement): Generator<XmlElement> {
  for (const child of listChildElements(of)) {
    yield child
    yield* walkElements(child)
  }
}

/** The text of an element and all in it, as it stands. */
export const collectElementText = (of: XmlElement | undefined): string =>
  (of?.inside ?? []).map((one) => (typeof one === 'string' ? one : collectElementText(one))).join('')
