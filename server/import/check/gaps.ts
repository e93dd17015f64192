import type { Faults, Place } from '../faults.ts'

/** From so many rows on, classes that are missing are one mistake. */
const ONE_MISTAKE = 3

/** Rows without a class. Many of them are one fault: merged cells of which only the first kept the class in a text file. */
export class Gaps {
  private readonly missing: { place: Place; number: string }[] = []
  private count = 0

  note(className: string, place: Place, number: string): void {
    if (className !== '') return
    this.count += 1
    if (this.missing.length < ONE_MISTAKE) this.missing.push({ place, number })
  }

  tell(faults: Faults): void {
    const [first] = this.missing
    if (first && this.count >= ONE_MISTAKE) faults.add('classes_missing', first.place, { count: this.count })
    else for (const { place, number } of this.missing) faults.add('class_missing', place, { number })
  }
}
