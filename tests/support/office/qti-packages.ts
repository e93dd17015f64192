import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readPackage } from '#server/import/questions/qti/read-package.ts'
import type { QtiQuestion } from '#server/qti/question.ts'

/** A list of the shape that the standard's own examples have: another prefix, metadata of other schemas, a test. */
const manifest = (
  items: readonly string[],
  type: string,
) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<manifest identifier="MD-1" xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM">
  <metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion>
    <imsmd:lom><imsmd:general><imsmd:title><imsmd:string xml:lang="en">Unit tests</imsmd:string></imsmd:title></imsmd:general></imsmd:lom>
  </metadata>
  <organizations/>
  <resources>
    <resource identifier="test" type="imsqti_test_xmlv3p0" href="test.xml"><file href="test.xml"/></resource>
${items
  .map(
    (name) => `    <resource identifier="${name}" type="${type}" href="${name}.xml">
      <metadata><imsmd:lom><imsmd:classification>
        <imsmd:purpose><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>Discipline</imsmd:value></imsmd:purpose>
        <imsmd:taxonPath><imsmd:taxon><imsmd:id>G1</imsmd:id><imsmd:entry><imsmd:string>Mathematics</imsmd:string></imsmd:entry></imsmd:taxon></imsmd:taxonPath>
      </imsmd:classification></imsmd:lom></metadata>
      <file href="${name}.xml"/></resource>`,
  )
  .join('\n')}
  </resources>
</manifest>`

/** An item around declarations and a body. */
export const item = (identifier: string, inside: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:m="http://www.w3.org/1998/Math/MathML"
  identifier="${identifier}" title="t" adaptive="false" time-dependent="false"${more}>
${inside}
</qti-assessment-item>`

/** A package of items by name; `more` are other files of the archive. */
export function qtiPackage(
  items: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
  type = 'imsqti_item_xmlv3p0',
): Uint8Array {
  const files = Object.entries(items).map(([name, text]) => [`${name}.xml`, text] as const)
  const all = { 'imsmanifest.xml': manifest(Object.keys(items), type), ...Object.fromEntries(files), ...more }
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])))
}

/** Reads a package, whose items are of `course` whatever they say. */
export async function readBytes(bytes: Uint8Array, course = '') {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-qti-'))
  try {
    const path = join(folder, 'set.zip')
    writeFileSync(path, bytes)
    return await readPackage({ path, course, elseCourse: '', source: 'file' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What was wrong, where. */
export const faultsOf = ({ faults }: Awaited<ReturnType<typeof readBytes>>) =>
  faults.map(({ kind, code, file, line }) => [kind, code, file, line])

/** A question to be changed. */
export const PLAIN: QtiQuestion = {
  ...{ questionId: 'x1', identifier: 'q-x1', courseId: 'math', source: '自编', type: 'text' },
  ...{ text: '', options: [], key: '', fullMark: 4, knowledge: [], explanation: '' },
  ...{ difficulty: null, pictures: [] },
}

/** Options A, B, C ... */
export const lettered = (options: readonly string[]) =>
  options.map((text, i) => ({ letter: 'ABCDEFGH'.charAt(i), text }))
