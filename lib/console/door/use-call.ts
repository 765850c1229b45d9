import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import { askAny, type CallFailed, valueIn } from './ask.ts'
import { type Place, pathOf } from './place.ts'

/** What identifies a read in the query cache. */
function keyOf(name: CallName, place: Place, input: unknown): readonly unknown[] {
  return [name, pathOf(place), input]
}

/** Reads by a staff call; what was shown stays until the next answer is there. */
export function useCall<N extends CallName>(name: N, place: Place, input: Input<N>, options: Options = {}) {
  return useAnyCall<Value<N>>(name, place, input, options)
}

type Options = { enabled?: boolean; everyMs?: number }

/** The same where the call is one of many, which its row of a table has paired with its input and its answer. */
export function useAnyCall<T = unknown>(
  name: CallName,
  place: Place,
  input: unknown,
  { enabled = true, everyMs }: Options = {},
) {
  return useQuery<T, CallFailed>({
    queryKey: keyOf(name, place, input),
    queryFn: async ({ signal }) => valueIn(await askAny<T>(name, place, input, { signal })),
    enabled,
    placeholderData: keepPreviousData,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  })
}
