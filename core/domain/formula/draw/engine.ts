import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js'
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js'
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js'
import 'mathjax-full/js/input/tex/configmacros/ConfigMacrosConfiguration.js'
import 'mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'
import type { LiteDocument } from 'mathjax-full/js/adaptors/lite/Document.js'
import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js'
import type { LiteText } from 'mathjax-full/js/adaptors/lite/Text.js'
import { type LiteAdaptor, liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js'
import { HTMLDocument } from 'mathjax-full/js/handlers/html/HTMLDocument.js'
import { HTMLMathItem } from 'mathjax-full/js/handlers/html/HTMLMathItem.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import { SVG } from 'mathjax-full/js/output/svg.js'

/** Text signs and old names that schools' questions use inside formulas and MathJax has no name for. */
const TEXT_MACROS: Readonly<Record<string, string | [string, number]>> = {
  // italic correction: nothing to see in a picture
  '/': '',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textbackslash: '\\backslash',
  textasciitilde: '\\sim',
  textquotesingle: "'",
  textsuperscript: ['{}^{\\text{#1}}', 1],
  uline: ['\\underline{#1}', 1],
  emph: ['\\textit{#1}', 1],
}

export type Node = LiteElement | LiteText

/** What MathJax makes of a formula: its meaning as MathML and its picture as a tree. */
export interface Typeset {
  readonly meaning: MmlNode
  readonly picture: LiteElement
  readonly adaptor: LiteAdaptor
}

/** The one name of the base package that writes attributes as they are given. */
export const RAW = /\\mmlToken/

/** Characters the macros of one formula may grow to, and macros it may use. */
const MAX_BUFFER = 8 * 1024
const MAX_MACROS = 200

interface Engine {
  readonly adaptor: LiteAdaptor
  readonly document: HTMLDocument<LiteElement, LiteText, LiteDocument>
}

let engine: Engine | null = null

/**
 * MathJax with what school formulas and chemistry need. There is no package by which a formula could define macros,
 * load others, link, or name classes and styles.
 */
function start(): Engine {
  const adaptor = liteAdaptor()
  const tex = new TeX<LiteElement, LiteText, LiteDocument>({
    packages: ['base', 'ams', 'boldsymbol', 'cancel', 'configmacros', 'mhchem'],
    macros: TEXT_MACROS,
    maxBuffer: MAX_BUFFER,
    maxMacros: MAX_MACROS,
    formatError: (_jax: unknown, error: Error) => {
      throw error
    },
  })
  const svg = new SVG<LiteElement, LiteText, LiteDocument>({ fontCache: 'local' })
  const document = new HTMLDocument<LiteElement, LiteText, LiteDocument>(adaptor.parse(''), adaptor, {
    InputJax: tex,
    OutputJax: svg,
  })
  return { adaptor, document }
}

/** Pixels of an em and an ex by which MathJax counts; the picture itself is in relative units. */
const EM = 16
const EX = 8

function itemOf(tex: string, display: boolean) {
  engine ??= start()
  const { adaptor, document } = engine
  const item = new HTMLMathItem<LiteElement, LiteText, LiteDocument>(
    tex,
    document.inputJax[0] as never,
    display,
  )
  item.start.node = adaptor.body(document.document)
  item.setMetrics(EM, EX, 1e6, 1e6, 1)
  // labels and what an earlier formula left behind must not change this one
  item.inputJax.reset()
  item.compile(document)
  return { item, document, adaptor }
}

/** What TeX means, undrawn. @throws whatever MathJax throws for TeX it rejects */
export const meaningOf = (tex: string, display: boolean): MmlNode => itemOf(tex, display).item.root

/**
 * Typesets TeX. A picture never depends on the machine: letters outside the math fonts are counted as wide as they
 * usually are, not measured.
 * @throws whatever MathJax throws for TeX it rejects
 */
export function typeset(tex: string, display: boolean): Typeset {
  const { item, document, adaptor } = itemOf(tex, display)
  item.typeset(document)
  return { meaning: item.root, picture: adaptor.firstChild(item.typesetRoot) as LiteElement, adaptor }
}
