import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { faultWords } from '#server/sheets/fault-rows.ts'
import { faultsOf, item, qtiPackage, readBytes } from '#tests/support/office/qti-packages.ts'

const choice = (max: number) => `<qti-choice-interaction response-identifier="RESPONSE" max-choices="${max}">
  <qti-prompt>Choose.</qti-prompt>
  <qti-simple-choice identifier="ChoiceA">True <qti-feedback-inline outcome-identifier="F" identifier="ChoiceA">No, <b>8</b> faces.</qti-feedback-inline></qti-simple-choice>
  <qti-simple-choice identifier="ChoiceB">False</qti-simple-choice>
</qti-choice-interaction>`
const response = (
  values: readonly string[],
  more = 'cardinality="single" base-type="identifier"',
  mapping = '',
) =>
  `<qti-response-declaration identifier="RESPONSE" ${more}><qti-correct-response>${values
    .map((v) => `<qti-value>${v}</qti-value>`)
    .join('')}</qti-correct-response>${mapping}</qti-response-declaration>`

describe('a package of the shape of the standard’s own examples', () => {
  it('gives choices, blanks and open questions, formulas by MathML, feedback as explanation [N10]', async () => {
    const back = await readBytes(
      qtiPackage({
        tf: item(
          'TF',
          `${response(['ChoiceB'])}<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="1.0"/>
          <qti-item-body><div>An octahedron
            has 12 faces.</div>${choice(1)}</qti-item-body>`,
        ),
        several: item(
          'several',
          `${response(['ChoiceA', 'ChoiceB'], 'cardinality="multiple" base-type="identifier"')}<qti-item-body>${choice(0)}</qti-item-body>
          <qti-modal-feedback outcome-identifier="F" identifier="x" show-hide="show"><qti-content-body><p>Both.</p></qti-content-body></qti-modal-feedback>`,
        ),
        blank: item(
          'blank',
          `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"><qti-mapping default-value="0">
            <qti-map-entry map-key="slope" mapped-value="1"/><qti-map-entry map-key="gradient" mapped-value="2"/></qti-mapping></qti-response-declaration>
          <qti-item-body><p>It costs $5: <m:math><m:mfrac><m:mi>a</m:mi><m:mrow><m:mn>2</m:mn><m:mo>%</m:mo></m:mrow></m:mfrac></m:math> of H<sub>2</sub>O is <qti-text-entry-interaction response-identifier="RESPONSE"/>.</p></qti-item-body>`,
        ),
        alone: item(
          'alone',
          `${response(['Dresden'], 'cardinality="single" base-type="string"')}<qti-item-body><p>Which town?</p><div><qti-text-entry-interaction response-identifier="RESPONSE"/></div></qti-item-body>`,
        ),
        essay: item(
          'essay',
          '<qti-item-body><p>Write.</p><qti-extended-text-interaction response-identifier="RESPONSE"><qti-prompt>20 words.</qti-prompt></qti-extended-text-interaction></qti-item-body>',
        ),
      }),
    )
    expect(back.faults).toEqual([])
    const { drafts } = back
    expect(drafts.map((d) => [d.id, d.source, d.courseId, d.type, d.text, d.key, d.fullMark])).toEqual([
      ['TF', 'Unit tests', 'math', 'choice', 'An octahedron has 12 faces.\nChoose.', 'B', 1],
      ['several', 'Unit tests', 'math', 'multi', 'Choose.', 'AB', 4],
      [
        'blank',
        'Unit tests',
        'math',
        'text',
        'It costs \\$5: $\\frac{a}{2\\%}$ of H$_{2}$O is ____.',
        'gradient',
        4,
      ],
      ['alone', 'Unit tests', 'math', 'text', 'Which town?', 'Dresden', 4],
      ['essay', 'Unit tests', 'math', 'text', 'Write.\n20 words.', '', 4],
    ])
    expect(drafts[0]?.options).toEqual([
      { letter: 'A', text: 'True' },
      { letter: 'B', text: 'False' },
    ])
    expect(drafts.map((d) => d.explanation)).toEqual([
      'A. No, 8 faces.',
      'A. No, 8 faces.\nBoth.',
      '',
      '',
      '',
    ])
  })

  it('has each item that is not taken named, with what it holds, and the others taken [N10]', async () => {
    const one = (inside: string) => item('i', `<qti-item-body><p>a</p>${inside}</qti-item-body>`)
    const kinds = [
      'match',
      'order',
      'hotspot',
      'gap-match',
      'inline-choice',
      'portable-custom',
      'end-attempt',
    ]
    const items = {
      ...Object.fromEntries(
        kinds.map((kind) => [kind, one(`<qti-${kind}-interaction response-identifier="RESPONSE"/>`)]),
      ),
      two: one(choice(1) + choice(1)),
      picture: one('<img src="a.png" alt=""/>'),
      odd: one('<m:math><m:maction/></m:math>'),
      many: one(
        `<qti-choice-interaction response-identifier="RESPONSE">${'<qti-simple-choice identifier="a">x</qti-simple-choice>'.repeat(9)}</qti-choice-interaction>`,
      ),
      good: item('good', `${response(['ChoiceA'])}<qti-item-body>${choice(1)}</qti-item-body>`),
    }
    const back = await readBytes(qtiPackage(items))
    expect(back.drafts.map((d) => d.id)).toEqual(['good'])
    expect(back.faults.map((f) => [f.kind, f.file, f.values['name'] ?? f.code])).toEqual([
      ...kinds.map((kind) => ['warning', `${kind}.xml`, `qti-${kind}-interaction`]),
      ['warning', 'two.xml', 'qti-choice-interaction + qti-choice-interaction'],
      ['warning', 'picture.xml', 'img'],
      ['warning', 'odd.xml', 'maction'],
      ['warning', 'many.xml', 'qti_options_many'],
    ])
  })
})

/** Sentences of faults and warnings as a page of that language shows them. */
const sentences = ({ faults }: Awaited<ReturnType<typeof readBytes>>, locale: 'zh-CN' | 'en') =>
  faults.map(({ code, values }) => faultWords({ code, params: values }, locale).what)

describe('a rubric block', () => {
  const rubric = (view: string, words: string) =>
    `<qti-rubric-block use="scoring" view="${view}"><qti-content-body><p>${words}</p></qti-content-body></qti-rubric-block>`

  it('that students may see is in the question at its place [N10]', async () => {
    const back = await readBytes(
      qtiPackage({
        material: item(
          'material',
          `${response(['ChoiceB'])}<qti-item-body>${rubric('candidate', '甲比乙高。')}<p>谁更高？</p>${rubric('author candidate', '只选一项。')}${choice(1)}</qti-item-body>`,
        ),
        inline: item(
          'inline',
          `<qti-item-body>看图。${rubric('proctor\n candidate', '先读题。')}再答。</qti-item-body>`,
        ),
      }),
    )
    expect(back.faults).toEqual([])
    expect(back.drafts.map((d) => [d.text, d.explanation])).toEqual([
      ['甲比乙高。\n谁更高？\n只选一项。\nChoose.', 'A. No, 8 faces.'],
      ['看图。\n先读题。\n再答。', ''],
    ])
  })

  it('that is for others alone is left out, and a warning says of which question and what [N10]', async () => {
    const feedback =
      '<qti-feedback-block outcome-identifier="F" identifier="f"><p>阅卷提示</p></qti-feedback-block>'
    const back = await readBytes(
      qtiPackage({
        essay: item(
          'essay',
          `<qti-item-body><p>写一段话。</p>\n${rubric('scorer', `要点三个，</p><p>各 2 分${feedback}`)}\n<qti-extended-text-interaction response-identifier="RESPONSE"/></qti-item-body>`,
        ),
        several: item(
          'several',
          `<qti-item-body><p>证明。${rubric('author proctor scorer testConstructor tutor', '$5')}${rubric('', '<img src="a.png" alt=""/>')}</p></qti-item-body>`,
        ),
        // a class of this product's own makes no answer of a question in words
        keyed: item(
          'keyed',
          `${response(['a'], 'cardinality="single" base-type="string"')}<qti-item-body><p>填空 <qti-text-entry-interaction response-identifier="RESPONSE"/></p>${rubric('scorer', 'b').replace('use=', 'class="answer-key" use=')}</qti-item-body>`,
        ),
      }),
    )
    expect(back.drafts.map((d) => [d.text, d.key, d.explanation])).toEqual([
      ['写一段话。', '', ''],
      ['证明。', '', ''],
      ['填空 ____', 'a', ''],
    ])
    expect(faultsOf(back)).toEqual([
      ['warning', 'qti_not_for_students', 'essay.xml', 5],
      ['warning', 'qti_not_for_students', 'several.xml', 4],
      ['warning', 'qti_not_for_students', 'several.xml', 4],
      ['warning', 'qti_not_for_students', 'keyed.xml', 4],
    ])
    expect(sentences(back, 'zh-CN').slice(0, 3)).toEqual([
      '题目“essay”中不给学生看的内容（qti-rubric-block，view="scorer"）没有导入：要点三个， 各 2 分',
      '题目“several”中不给学生看的内容（qti-rubric-block，view="author proctor scorer testConstructor tutor"）没有导入：$5',
      '题目“several”中不给学生看的内容（qti-rubric-block，view=""）没有导入：img',
    ])
    expect(sentences(back, 'en')[0]).toBe(
      'the question "essay" is taken without what is not for students (qti-rubric-block, view="scorer"): 要点三个， 各 2 分',
    )
  })
})

describe('a package that cannot be used', () => {
  const good = item('good', `${response(['ChoiceA'])}<qti-item-body>${choice(1)}</qti-item-body>`)
  it('says where and why: cut, older, without a list, with entities, with files that are not there [N10]', async () => {
    const codes = async (bytes: Uint8Array) => faultsOf(await readBytes(bytes))
    const fine = qtiPackage({ good })
    expect(await codes(fine.subarray(0, fine.length - 30))).toEqual([['fault', 'qti_zip', null, null]])
    expect(await codes(zipSync({ 'a.txt': strToU8('a') }))).toEqual([
      ['fault', 'qti_no_manifest', null, null],
    ])
    expect(await codes(qtiPackage({ good }, {}, 'imsqti_item_xmlv2p1'))).toEqual([
      ['fault', 'qti_version', 'imsmanifest.xml', null],
    ])
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>\n'
    const broken = '<qti-assessment-item identifier="x">\n<qti-item-body>\n</p></qti-assessment-item>'
    const deep = `<qti-assessment-item>${'<div>'.repeat(5000)}${'</div>'.repeat(5000)}</qti-assessment-item>`
    const large = `<qti-assessment-item>${' '.repeat(2 << 20)}</qti-assessment-item>`
    expect(
      await codes(
        qtiPackage({
          good,
          same: good,
          bomb: bomb + good.slice(good.indexOf('?>') + 2),
          broken,
          deep,
          large,
          wrongKey: item('wrongKey', `${response(['ChoiceX'])}<qti-item-body>${choice(1)}</qti-item-body>`),
          empty: item('empty', '<qti-item-body/>'),
        }),
      ),
    ).toEqual([
      ['fault', 'qti_twice', 'same.xml', null],
      ['fault', 'qti_doctype', 'bomb.xml', 2],
      ['fault', 'qti_xml', 'broken.xml', 2],
      ['fault', 'qti_deep', 'deep.xml', 1],
      ['fault', 'qti_file_large', 'large.xml', null],
      ['fault', 'question_key', 'wrongKey.xml', 2],
      ['fault', 'question_no_words', 'empty.xml', 4],
    ])
    const listed = qtiPackage({ good, '../../etc/passwd': good })
    expect((await codes(listed)).map(([, code]) => code)).toEqual(['qti_twice'])
  })

  it('says in the language of its reader that a file is no XML, and nothing in the parser’s words [N10]', async () => {
    const utf8 = qtiPackage({
      cut: '<qti-assessment-item identifier="x">\n<qti-item-body>\n<p>a</qti-item-body>',
      none: 'words alone',
      blank: '',
      entity: '<qti-assessment-item>\n&nosuch;</qti-assessment-item>',
      deep: `<qti-assessment-item>${'<div>'.repeat(200)}${'</div>'.repeat(200)}</qti-assessment-item>`,
      coded: good.replace('UTF-8', 'nosuch-1'),
      test: '<qti-assessment-test/>',
    })
    const back = await readBytes(utf8)
    expect(faultsOf(back).map(([, code, file]) => [code, file])).toEqual([
      ['qti_xml', 'cut.xml'],
      ['qti_xml', 'none.xml'],
      ['qti_xml', 'blank.xml'],
      ['qti_xml', 'entity.xml'],
      ['qti_deep', 'deep.xml'],
      ['qti_encoding', 'coded.xml'],
      ['qti_root', 'test.xml'],
    ])
    expect(back.faults[0]).toMatchObject({ line: 3, values: { most: 100, encoding: '' } })
    const broken = '这个文件不是完整、正确的 XML，无法读取'
    expect(sentences(back, 'zh-CN')).toEqual([
      ...[broken, broken, broken, broken],
      '这个文件的元素嵌套超过 100 层，不予读取',
      '这个文件不能按它写明的编码（nosuch-1）读取',
      '这个文件里没有题目：最外层元素是 qti-assessment-test，不是 qti-assessment-item',
    ])
    expect(new Set(sentences(back, 'en').slice(0, 4))).toEqual(
      new Set(['this file is not complete, correct XML and cannot be read']),
    )
  })

  it('is over the limits by its own list before anything is unpacked [N10]', async () => {
    const fine = Buffer.from(qtiPackage({ good }))
    // its list says that the first file becomes 2 GB
    const at = fine.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    fine.writeUInt32LE(0x7fffffff, at + 24)
    expect(faultsOf(await readBytes(fine))).toEqual([['fault', 'qti_limit', null, null]])
    const lies = Buffer.from(qtiPackage({ good }))
    // and one that says less than it becomes is damaged
    lies.writeUInt32LE(10, lies.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    expect(faultsOf(await readBytes(lies))).toEqual([['fault', 'qti_zip', null, null]])
  })

  it('names its subject by a person, else by its list, else by its file’s name [N10]', async () => {
    expect((await readBytes(qtiPackage({ good }), '物理')).drafts[0]?.courseId).toBe('physics')
    expect((await readBytes(qtiPackage({ good }))).drafts[0]?.courseId).toBe('math')
  })
})
