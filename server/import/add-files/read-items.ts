import type { DraftItem } from '../check/items.ts'
import { readItems } from '../check/items.ts'
import type { Faults } from '../faults.ts'
import { fileRef, paperParts } from '../layout/file-ref.ts'
import type { ImportOptions } from '../options.ts'
import { Overlays } from '../overlay/overlays.ts'
import { paperNamed } from '../scans/match.ts'
import type { ExamNow, PaperNow } from './exam-now.ts'

/**
 * Reads items files that come without marks: they can only say which question of the bank an item shows. One that says
 * anything else than the exam has is a fault.
 * @returns the papers of the exam, those with a file by its items
 */
export async function readAddedItems(
  exam: ExamNow,
  options: ImportOptions,
  faults: Faults,
): Promise<PaperNow[]> {
  const said = new Overlays(options)
  const papers = [...exam.papers]
  for (const text of options.papers) {
    const [course = '', name = ''] = paperParts(text)
    const file = { ...fileRef(name, options.cwd), said }
    const paper = paperNamed({ papers }, course)
    if (!paper) {
      faults.add('scan_no_paper', { file: file.label }, { course })
      continue
    }
    const items = await readItems(file, { ignore: options.ignore }, faults)
    if (!items) continue
    if (items.every((item) => item.bank === undefined)) faults.add('items_alone', { file: file.label })
    for (const item of items) {
      const now = paper.items.find(({ no }) => no === item.no)
      if (!now || !isSame(item, now)) faults.add('items_differ', { file: file.label }, { item: item.no })
    }
    papers[papers.indexOf(paper)] = { ...paper, items: items.filter((item) => item.bank) }
  }
  return papers
}

/** What the file leaves out is as it was. */
const isSame = (item: DraftItem, now: DraftItem): boolean =>
  item.full === now.full &&
  (item.key === '' || item.key === now.key) &&
  (item.type === 'other' || item.type === now.type) &&
  (item.knowledge.length === 0 || item.knowledge.join() === now.knowledge.join())
