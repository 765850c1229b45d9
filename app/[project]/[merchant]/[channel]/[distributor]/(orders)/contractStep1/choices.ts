import type { ContractDraft } from '@/lib/operate-center/contract/contracts/contracts.ts'

type Choice = ContractDraft['choices'][number]

/**
 * What the customer has chosen: here, or at an earlier visit. Options that the contract no longer has do not count.
 * @param kept choices of this tab, by code
 */
export function answersOf(
  choices: readonly Choice[],
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    choices.flatMap(({ code, options, value }) => {
      const chosen = [kept[code], value].find((one) => options.some((option) => option.code === one))
      return chosen ? [[code, chosen]] : []
    }),
  )
}

/** The choices without an answer, by code. */
export function unanswered(choices: readonly Choice[], answers: Readonly<Record<string, string>>): string[] {
  return choices.flatMap(({ code }) => (answers[code] ? [] : [code]))
}

/** Choices of one group stand together, in the order of their first ones. */
export function byGroup(choices: readonly Choice[]): { group: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice])
  return [...groups].map(([group, some]) => ({ group, choices: some }))
}
