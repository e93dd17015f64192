import { useCallback } from 'react'
import type { CropOf } from '#contract/marking/marking.ts'
import type { CropFacts } from '#contract/marking/shapes.ts'
import { callPrefix } from '#core/brand/pick.ts'
import { commonFields, toQueryPairs } from '#core/request/request-fields.ts'
import { brand } from '../brand.state.ts'
import { serverNow } from '../client.ts'
import { facts } from '../facts.ts'
import { dropFileFromMemory, readServerFile } from './server-file.ts'
import { urlOf, useFile } from './use-file-url.ts'

function addressOf({ of, id }: CropOf, { cropNo }: CropFacts): string {
  const query = new URLSearchParams(toQueryPairs({ of, id, cropNo, ...commonFields(facts, serverNow()) }))
  return `${callPrefix(brand)}/api/exam/mark/crop?${query}`
}

/** Pictures that stay in this page's memory: those of some packs. */
const MOST_HERE = 120
const here: string[] = []

/** A picture of an answer, kept on this phone for the account; null: not to be had now. */
export function readCrop(whose: CropOf, crop: CropFacts): Promise<Blob | null> {
  const name = `crop-${whose.of}-${whose.id}-${crop.cropNo}-${crop.bytes}`
  if (!here.includes(name)) here.push(name)
  for (const old of here.splice(0, Math.max(0, here.length - MOST_HERE))) dropFileFromMemory(old)
  return readServerFile(name, addressOf(whose, crop))
}

/** Its address while it is shown; undefined: not yet, null: not to be had; `again` changes to ask once more. */
export function useCropUrl({ of, id }: CropOf, crop: CropFacts, again: number): string | null | undefined {
  const { cropNo, itemNo, bytes } = crop
  // oxlint-disable react/exhaustive-deps -- another try is another reading
  const read = useCallback(
    () => readCrop({ of, id }, { cropNo, itemNo, bytes }),
    [of, id, cropNo, itemNo, bytes, again],
  )
  // oxlint-enable react/exhaustive-deps
  return urlOf(useFile(read))
}
