import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { Words } from '../../sheets/overlay/words.ts'
import { readPapers } from './read-papers.ts'

const ROSTER = '学号,姓名,班级\n1,王芳,高一1班\n2,李明,高一1班\n'
const ANSWERS = `学号,1,2,3\n1,B,A,7\n2,A,E,8\n`

describe('a paper marked by its key', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  async function faultsOf(items: string, key?: string): Promise<{ told: string[]; faults: Faults }> {
    const faults = new Faults()
    const [roster, itemsFile, answers, keyFile] = await Promise.all([
      folder.write('roster.csv', ROSTER),
      folder.write('items.csv', items),
      folder.write('answers.csv', ANSWERS),
      key === undefined ? null : folder.write('key.csv', key),
    ])
    await readPapers(
      {
        facts: {},
        settingsFile: '',
        rosters: [roster],
        papers: [{ course: '数学', items: itemsFile, scores: null, answers, key: keyFile }],
      } as never,
      {
        lenient: false,
        ignore: [],
        className: '',
        grade: '',
        update: false,
        today: '2026-11-20',
        words: new Words([]),
      },
      faults,
      () => () => undefined,
    )
    return { told: formatFaults(faults), faults }
  }

  it('items without a key are one fault, and the letters below them none', async () => {
    const { told: lines, faults } = await faultsOf('题号,满分,题型\n1,5,单选\n2,5,单选 A-E\n3,10,解答\n')
    expect(lines).toEqual(['key_missing@- -'])
    expect(faults.list[0]?.values).toEqual({ count: 2, items: '1, 2' })
  })

  it('a letter outside of the options is still told where the key is missing', async () => {
    const { told: lines } = await faultsOf('题号,满分,题型\n1,5,单选 A-D\n2,5,单选 A-D\n3,10,解答\n')
    expect(lines).toEqual(['key_missing@- -', 'answer_outside@3 C (2)'])
  })

  it('a key file without headings is one fault for all its cells and all the answers', async () => {
    const { told: lines } = await faultsOf('题号,满分\n1,5\n2,5\n3,10\n', '1,B\n2,A\n')
    expect(lines).toEqual(['no_headings@1 -'])
  })
})
