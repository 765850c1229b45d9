import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { DocumentPart, PaperDocument } from '../documents/document.ts'
import { canonicalText } from '../documents/document-text.ts'
import { type TextCode, textTitles } from '../texts/text-codes.ts'
import { unknownVariables } from '../texts/variables.ts'
import { contractChoices, openChoices, validChoices } from './choices.ts'
import {
  type Consent,
  contractDocument,
  missingConsent,
  signedDocument,
  wantedConsents,
} from './contract-document.ts'
import { type ContractEvent, moveContract } from './contract-states.ts'
import { defaultText } from './default-texts.ts'
import { changesOf, essentialsOf } from './essentials.ts'
import { sampleFacts } from './sample-facts.ts'
import { type ContractState, type ContractType, contractStateNames, contractTypeNames } from './vocabulary.ts'

const hash = (document: PaperDocument) => createHash('sha256').update(canonicalText(document)).digest('hex')

const words = fc.string({ unit: 'grapheme', maxLength: 12 })
const part: fc.Arbitrary<DocumentPart> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), text: words }),
  fc.record({ kind: fc.constant('paragraph' as const), text: words, strong: fc.boolean() }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(words), numbered: fc.boolean() }),
  fc.record({
    kind: fc.constant('facts' as const),
    rows: fc.array(fc.record({ label: words, value: words })),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    head: fc.array(words),
    rows: fc.array(fc.array(words)),
  }),
)
const paper: fc.Arbitrary<PaperDocument> = fc.record({
  title: words,
  number: words,
  version: words,
  sections: fc.array(fc.record({ code: words, title: words, parts: fc.array(part) })),
})

/** Paths of every text in a document. */
function textPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return path.at(-1) === 'kind' ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]))
}

function changedAt(document: PaperDocument, path: (string | number)[]): PaperDocument {
  const copy = structuredClone(document)
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (at, key) => at[key] as Record<string, unknown>,
      copy as unknown as Record<string, unknown>,
    )
  holder[last] = `${String(holder[last])}。`
  return copy
}

const textsOf = (type: ContractType) => {
  const at = (code: TextCode) => {
    const text = defaultText(code)
    if (!text) throw new Error(code)
    return text
  }
  return {
    main: at(`contract.${type}`),
    supplement: at('contract.supplement'),
    shopping: at('contract.shopping'),
    paidItems: at('contract.paidItems'),
    safety: at('contract.safety'),
  }
}
const types = Object.keys(contractTypeNames) as ContractType[]
const documentOf = (type: ContractType) =>
  contractDocument({
    number: 'T1-C1',
    facts: sampleFacts(type, '2026-11-22', '2026-12-22'),
    texts: textsOf(type),
    choices: {},
    amends: null,
  })

describe('the hash of a document', () => {
  test('is the same for the same document, in whatever order its fields were written', () => {
    fc.assert(
      fc.property(paper, ({ title, number, version, sections }) => {
        expect(hash({ sections, version, number, title })).toBe(hash({ title, number, version, sections }))
        expect(hash(JSON.parse(JSON.stringify({ title, number, version, sections })))).toBe(
          hash({ title, number, version, sections }),
        )
      }),
    )
  })

  test('covers every word shown', () => {
    fc.assert(
      fc.property(paper, fc.nat(), (document, which) => {
        const paths = textPaths(document)
        const path = paths[which % paths.length] ?? []
        expect(hash(changedAt(document, path))).not.toBe(hash(document))
      }),
    )
  })

  test('tells a word apart from the same word in two pieces', () => {
    const of = (items: string[]): PaperDocument => ({
      title: '',
      number: '',
      version: '',
      sections: [{ code: 'main', title: '', parts: [{ kind: 'list', items, numbered: false }] }],
    })
    expect(hash(of(['a","b']))).not.toBe(hash(of(['a', 'b'])))
  })

  test.each(types)('of the default %s covers every word of it', (type) => {
    const document = documentOf(type)
    const before = hash(document)
    for (const path of textPaths(document)) expect(hash(changedAt(document, path))).not.toBe(before)
  })
})

describe('default texts', () => {
  test.each(types)('%s fills in every variable, and every section has words', (type) => {
    const document = documentOf(type)
    expect(JSON.stringify(document)).not.toMatch(/\{\{|\}\}|undefined/)
    for (const { title, parts } of document.sections) {
      expect(title).not.toBe('')
      expect(parts.length).toBeGreaterThan(0)
    }
  })

  test('name no variable that nothing fills in', () => {
    for (const code of Object.keys(textTitles) as TextCode[]) {
      const text = defaultText(code)
      if (text) expect(unknownVariables(text)).toEqual([])
    }
    expect(unknownVariables({ sections: [{ heading: '{{产品}}', text: '{{别的}} {{' }] })).toEqual([
      '{{别的}}',
      '{{',
    ])
  })

  test('a service has neither annexes nor choices about a group', () => {
    expect(documentOf('service').sections.map(({ code }) => code)).toEqual(['main', 'supplement', 'safety'])
    const facts = sampleFacts('service', '2026-11-22', '2026-12-22')
    expect(contractChoices(facts, '').map(({ code }) => code)).toEqual(['dispute'])
  })
})

describe('states of a contract', () => {
  const events: ContractEvent[] = ['ready', 'unready', 'sign', 'replaced', 'void']

  test('whatever happens, it is signed only when it waited, and an ended one stays ended', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        let state: ContractState = 'draft'
        for (const event of happened) {
          const moved = moveContract(state, event)
          if (!moved.ok) continue
          if (moved.state === 'signed') expect(state).toBe('waiting')
          if (moved.state === 'amended') expect(state).toBe('signed')
          if (state === 'void' || state === 'amended') throw new Error('an ended contract has moved')
          if (state === 'signed') expect(['amended', 'void']).toContain(moved.state)
          state = moved.state
        }
        expect(Object.keys(contractStateNames)).toContain(state)
      }),
    )
  })
})

describe('consents', () => {
  const people = [
    { id: '1', name: '张三' },
    { id: '2', name: '李四' },
  ]
  const wanted = wantedConsents(documentOf('domestic'), people)
  const all = wanted.flatMap(({ section, people }): Consent[] =>
    people.length === 0
      ? [{ section, personId: null, agreed: true }]
      : people.map(({ id }) => ({ section, personId: id, agreed: false })),
  )

  test('each traveller answers for the voluntary annexes and may decline; the rest has to be agreed to', () => {
    expect(missingConsent(wanted, all)).toBeNull()
    expect(
      missingConsent(
        wanted,
        all.map((one) => ({ ...one, agreed: false })),
      )?.section,
    ).toBe('main')
  })

  test('any answer left out, doubled or invented is refused', () => {
    fc.assert(
      fc.property(fc.nat(all.length - 1), (index) => {
        const one = all[index]
        if (!one) return
        expect(missingConsent(wanted, all.toSpliced(index, 1))).not.toBeNull()
        expect(missingConsent(wanted, [...all, one])).not.toBeNull()
        expect(missingConsent(wanted, all.with(index, { ...one, section: 'other' }))).not.toBeNull()
      }),
    )
  })

  test('the signed document shows the answers, the name and the day at every place of the customer', () => {
    const document = documentOf('domestic')
    const signed = signedDocument(
      document,
      { name: '张三', signedOn: '2026-11-23', picture: null },
      all,
      people,
    )
    const text = JSON.stringify(signed)
    expect(text.match(/"name":"张三","signedOn":"2026-11-23"/g)).toHaveLength(3)
    expect(text).toContain('["李四","不同意"]')
    expect(JSON.stringify(document)).not.toContain('2026-11-23')
  })
})

test('choices that are no longer offered count as not chosen', () => {
  const facts = sampleFacts('domestic', '2026-11-22', '2026-12-22')
  const choices = contractChoices(facts, '某仲裁委员会')
  const all = Object.fromEntries(choices.map(({ code, options }) => [code, options.at(-1)?.code ?? '']))
  expect(openChoices(choices, all)).toEqual([])
  expect(openChoices(contractChoices(facts, ''), all).map(({ code }) => code)).toEqual(['dispute'])
  expect(validChoices(choices, { ...all, toString: 'yes', other: 'x' })).toEqual(all)
})

test('only people, dates, product and price make a change that has to be signed', () => {
  const facts = sampleFacts('domestic', '2026-11-22', '2026-12-22')
  const signed = essentialsOf(facts)
  expect(changesOf(signed, essentialsOf({ ...facts, safety: '新的提示', paid: 0 }))).toEqual([])
  const [first, ...others] = facts.people
  if (!first) throw new Error('nobody travels')
  // Another person whose masked number looks the same.
  const replaced = { ...facts, people: [{ ...first, documentHash: 'other' }, ...others] }
  expect(changesOf(signed, essentialsOf(replaced)).map(({ label }) => label)).toEqual(['出行人'])
  expect(changesOf(signed, essentialsOf({ ...facts, payable: 1 })).map(({ label }) => label)).toEqual([
    '费用合计',
  ])
})
