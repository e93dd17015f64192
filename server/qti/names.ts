/** Names that the standard, and this product's packages, have. */
export const NS = {
  item: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  itemXsd: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  package: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
  packageXsd: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
  metadata: 'http://www.imsglobal.org/xsd/imsqti_metadata_v3p0',
  lom: 'http://ltsc.ieee.org/xsd/LOM',
  math: 'http://www.w3.org/1998/Math/MathML',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const

/** Types of resources of a package. */
export const RESOURCE = {
  item: 'imsqti_item_xmlv3p0',
  test: 'imsqti_test_xmlv3p0',
  file: 'webcontent',
} as const

/** What says in an item that this product wrote it. */
export const TOOL = 'Kaoban'
/** Before the id of a question of a bank in an item's identifier, which begins with a letter. */
export const OF_BANK = 'q-'
/** A blank to be filled in, in the words of a question. */
export const BLANK = '____'
/** Classes of what the standard has no name for. */
export const CLASS = {
  letter: 'letter-only',
  key: 'answer-key',
  /** Of the field of an answer whose dollar signs are those of money: the answer has no TeX. */
  plain: 'plain-answer',
} as const
/** Encoding of the TeX beside MathML. */
export const TEX = 'application/x-tex'

/** Questions of one package. */
export const MOST_QUESTIONS = 5000
