import { setQuery, useQuery } from './navigate.ts'

/** The one of `values` that a field of the address's query names, and the way to another; `usual` is not written there. */
export function useQueryChoice<T extends string>(
  name: string,
  values: readonly T[],
  usual: T,
): readonly [T, (next: string) => void] {
  const asked = useQuery(name)
  const choose = (next: string) => setQuery({ [name]: next === usual ? null : next })
  return [values.find((one) => one === asked) ?? usual, choose]
}
