import type { FaultPosition, Faults } from '../faults.ts'
import type { FaultCode } from '../text/fault-codes.ts'

/** So many rows and more have one cause: merged cells, a format of the column. */
const ONE_CAUSE = 3

type RepeatFaultValues = Record<string, string | number>

/** A fault that rows of a column have: told for each of a few, and once with their count for many. */
export class Repeats {
  private readonly first: { place: FaultPosition; values: RepeatFaultValues }[] = []
  private count = 0
  private readonly each: FaultCode
  private readonly many: FaultCode

  constructor(each: FaultCode, many: FaultCode) {
    this.each = each
    this.many = many
  }

  note(place: FaultPosition, values: RepeatFaultValues): void {
    this.count += 1
    if (this.first.length < ONE_CAUSE) this.first.push({ place, values })
  }

  tell(faults: Faults): void {
    const [first] = this.first
    if (!first) return
    if (this.count >= ONE_CAUSE) faults.add(this.many, first.place, { ...first.values, count: this.count })
    else for (const { place, values } of this.first) faults.add(this.each, place, values)
  }
}
