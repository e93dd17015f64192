import type { Static } from 'typebox'
import type { markSetUp, Quota } from '#contract/marking/lead.ts'
import type { BlockItem } from '#contract/marking/shapes.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import type { FaultKey } from '../../../http/reply/field-faults.ts'
import { badField } from '../../../http/reply/refusal.ts'

type BlockSetupInput = Static<typeof markSetUp.body>['blocks'][number]

interface BlockSetupFacts {
  items: readonly { itemNo: string; full: number }[]
  teachers: ReadonlySet<string>
}

const isWhole = (mark: number, step: number): boolean => toHundredths(mark) % toHundredths(step) === 0

/** Blocks with the full marks of their questions. @throws Refusal 10001 which block does not fit, and why */
export function checkedBlocks(asked: readonly BlockSetupInput[], known: BlockSetupFacts) {
  const taken = new Set<string>()
  return asked.map((block) => {
    const wrong = (why: FaultKey, no = '') => badField('blocks', why, { of: block.blockName, no })
    const items = block.itemNos.map((itemNo): BlockItem => {
      const item = known.items.find((i) => i.itemNo === itemNo)
      if (!item) throw wrong('onNoCard', itemNo)
      if (taken.has(itemNo)) throw wrong('inTwoBlocks', itemNo)
      taken.add(itemNo)
      if (!isWhole(item.full, block.step) || !isWhole(item.full, block.rule.rounding))
        throw wrong('noWholeSteps', itemNo)
      return { ...item, step: block.step }
    })
    if (!known.teachers.has(block.leaderId)) throw wrong('leaderSubject')
    checkMarkers(block.markers, known.teachers, wrong)
    if (block.rule.mode !== 'single' && block.markers.length < 2) throw wrong('twoMarkers')
    return { ...block, items }
  })
}

/** @throws what `wrong` makes: somebody is named twice, or does not teach the subject */
export function checkMarkers(
  markers: readonly Quota[],
  teachers: ReadonlySet<string>,
  wrong: (why: FaultKey) => Error,
): void {
  const ids = markers.map((m) => m.markerId)
  if (new Set(ids).size !== ids.length) throw wrong('markerTwice')
  if (ids.some((id) => !teachers.has(id))) throw wrong('markerSubject')
}
