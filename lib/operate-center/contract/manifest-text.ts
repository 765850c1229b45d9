import { callNames, callOf } from './contract.ts'
import { storefrontCallNames, storefrontCallOf } from './storefront/storefront.ts'

/**
 * The text of manifest.ts: what the browser has to know of the tables' rows, without their schemas, which would cost
 * more than everything else on a public screen. `npm run manifest` writes it.
 */
export function manifestText(): string {
  return `// Written by \`npm run manifest\` from the tables of the contract; a test fails when it is stale.
// The name of an area stands for all its questions that change nothing.

/** Questions that go by POST although they change nothing. */
export const postReads: Questions = ${listed(({ method }) => method === 'POST')}

/** Questions that change nothing and need a signed-in customer. */
export const customerReads: Questions = ${listed(({ customer }) => customer)}

type Questions = Readonly<Record<string, 1>>
`
}

type Fact = { name: string; method: 'GET' | 'POST'; customer: boolean }

/** What a browser may ask and what changes nothing at the centre. */
const reads: Fact[] = [
  ...callNames
    .filter((name) => callOf(name).browser && !callOf(name).change)
    .map((name) => ({ name, method: callOf(name).method, customer: callOf(name).who === 'customer' })),
  ...storefrontCallNames.map((name) => ({ name, method: storefrontCallOf(name).method, customer: false })),
]

const areaOf = ({ name }: Fact) => name.split('.')[0] ?? ''

/** An object with a key for each question that fits, or for its area where all questions of the area do. */
function listed(fits: (fact: Fact) => boolean): string {
  const mixed = new Set(reads.filter((fact) => !fits(fact)).map(areaOf))
  const keys = reads.filter(fits).map((fact) => (mixed.has(areaOf(fact)) ? `'${fact.name}'` : areaOf(fact)))
  const lines = [...new Set(keys)].sort().map((key) => `  ${key}: 1,\n`)
  return `{\n${lines.join('')}}`
}
