import type { Faults } from '../../sheets/faults.ts'
import type { ScanTemplate } from './template.ts'

/** A page that was put down while the files are read. */
export interface KeptScan {
  /** Where its JPEG lies for now. */
  path: string
  /** Pixels. */
  width: number
  height: number
  blank: boolean
  /** The scan it is from. */
  source: string
  /** What messages call the scan. */
  label: string
}

/** The pages of one student, by page. */
export type ScannedCard = Map<number, KeptScan>

/** Collects pages by student; a page that comes twice is a fault at the second. */
export class Cards {
  readonly cards = new Map<string, ScannedCard>()
  readonly #template: ScanTemplate
  readonly #faults: Faults

  constructor(template: ScanTemplate, faults: Faults) {
    this.#template = template
    this.#faults = faults
  }

  /** @param page null: the one after those that are there */
  add(number: string, page: number | null, scan: KeptScan): void {
    const card = this.cards.get(number) ?? new Map<number, KeptScan>()
    this.cards.set(number, card)
    const no = page ?? card.size + 1
    const { pageCount } = this.#template
    const other = card.get(no)
    // a second card whose pages are not numbered begins after the last page
    const first = [...card.values()].find((s) => s.source !== scan.source)
    if (other)
      this.#faults.add('scan_two_cards', { file: scan.label }, { number, page: no, other: other.label })
    else if (no > pageCount && page === null && first)
      this.#faults.add(
        'scan_two_cards',
        { file: scan.label },
        { number, page: no - pageCount, other: first.label },
      )
    else if (no > pageCount || no < 1)
      this.#faults.add('scan_page_extra', { file: scan.label }, { number, page: no, pages: pageCount })
    else card.set(no, scan)
  }

  /** Holds that every card is whole. */
  check(): void {
    const { pageCount } = this.#template
    for (const [number, card] of this.cards) {
      const label = [...card.values()][0]?.label
      if (label === undefined) continue
      for (let page = 1; page <= pageCount; page++) {
        if (!card.has(page))
          this.#faults.add('scan_page_missing', { file: label }, { number, page, pages: pageCount })
      }
    }
  }
}
