import { and, count, desc, eq, ilike } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { contractDocument } from '../../../domain/contracts/contract-document.ts'
import { defaultText } from '../../../domain/contracts/default-texts.ts'
import { sampleFacts } from '../../../domain/contracts/sample-facts.ts'
import { type ContractType, contractTypeNames } from '../../../domain/contracts/vocabulary.ts'
import type { PaperDocument } from '../../../domain/documents/document.ts'
import { type TextCode, textTitles, type VersionedText } from '../../../domain/texts/text-codes.ts'
import { paragraphsOf, textVariables, unknownVariables } from '../../../domain/texts/variables.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { renewMerchant } from '../kernel/shops.ts'
import { merchantTexts } from './schema.ts'
import { hashOf } from './text-hash.ts'
import { ownTexts, validTexts } from './valid-texts.ts'

type TextRow = typeof merchantTexts.$inferSelect

const ADVICE = '这是系统自带的默认文本，使用前请由贵社的律师审核，或发布贵社自己的文本'

const noText = '没有这份文本的该版本'

export const staffTextHandlers: Handlers<
  | 'staff.texts'
  | 'staff.text'
  | 'staff.writeText'
  | 'staff.previewText'
  | 'staff.publishText'
  | 'staff.dropTextDraft'
> = {
  async 'staff.texts'(context, { merchant }, input) {
    const { search, code, state } = input
    const { db } = context
    const found = and(
      eq(merchantTexts.merchant, merchant),
      code && eq(merchantTexts.code, code),
      state && eq(merchantTexts.state, state),
      search ? ilike(merchantTexts.title, matching(search)) : undefined,
    )
    const used = await inUse(context, merchant)
    return readList(input, {
      sorts: { updatedAt: { by: merchantTexts.updatedAt, type: 'timestamptz' } },
      id: merchantTexts.id,
      rows: (order) =>
        db
          .select({ row: merchantTexts, cursor: order.cursor })
          .from(merchantTexts)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) => rows.map(({ row }) => shown(row, used)),
      async count() {
        const [counted] = await db.select({ n: count() }).from(merchantTexts).where(found)
        return counted?.n ?? 0
      },
    })
  },

  async 'staff.text'(context, { merchant }, { code, version }) {
    const text = await textAt(context, merchant, code, version)
    if (!text) return absent(noText)
    return { ok: true, value: { ...text, variables: isContract(code) ? [...textVariables] : [] } }
  },

  async 'staff.writeText'(context, { merchant }, { code, ...content }, { staff }) {
    const unknown = unknownVariables(content)
    const names = isContract(code)
      ? unknown
      : content.sections.some(({ text }) => text.includes('{{'))
        ? ['{{']
        : []
    if (names.length > 0) {
      const known = isContract(code) ? `可用的有：${textVariables.join('、')}` : '这份文本不能使用变量'
      return invalid({ sections: `文本中的${names.slice(0, 3).join('、')}无法识别；${known}` })
    }
    if (content.arbitration !== '' && typeOf(code) === null) {
      return invalid({ arbitration: '只有合同正文可以填写仲裁机构' })
    }
    const now = context.now()
    const written = {
      ...content,
      hash: hashOf(content),
      writtenBy: { id: staff.id, name: staff.name },
      updatedAt: now,
    }
    const before = await lockDraft(context, merchant, code)
    const [row] = before
      ? await context.db.update(merchantTexts).set(written).where(eq(merchantTexts.id, before.id)).returning()
      : await context.db
          .insert(merchantTexts)
          .values({ id: newId('txt'), merchant, code, state: 'draft', createdAt: now, ...written })
          // Somebody else has begun one this moment.
          .onConflictDoNothing()
          .returning()
    if (!row) return refused('DRAFT_CHANGED', '该文本刚被其他同事修改，请刷新后再保存')
    return { ok: true, value: shown(row, new Set()) }
  },

  async 'staff.previewText'(context, { merchant }, { code, version }) {
    const text = await textAt(context, merchant, code, version)
    if (!text) return absent(noText)
    const written = { ...text, version: text.version ?? '草稿' }
    if (!isContract(code)) return { ok: true, value: plainPaper(written) }
    const type = typeOf(code) ?? 'domestic'
    const textOf = await validTexts(context, merchant, [`contract.${type}`, ...annexes])
    const at = (wanted: TextCode) => (wanted === code ? { ...written, code } : textOf(wanted))
    const today = todayInShanghai(context.now())
    return {
      ok: true,
      value: contractDocument({
        number: '示例',
        facts: sampleFacts(type, today, addDays(today, 30)),
        texts: {
          main: at(`contract.${type}`),
          supplement: at('contract.supplement'),
          shopping: at('contract.shopping'),
          paidItems: at('contract.paidItems'),
          safety: at('contract.safety'),
        },
        choices: {},
        amends: null,
      }),
    }
  },

  async 'staff.publishText'(context, { merchant }, { code, hash, validFrom }, { staff }) {
    const draft = await lockDraft(context, merchant, code)
    if (!draft) return absent('没有可发布的草稿，请先编写')
    if (draft.hash !== hash) return refused('DRAFT_CHANGED', '草稿已被修改，请重新阅读后再发布')
    const now = context.now()
    const today = todayInShanghai(now)
    const from = validFrom ?? today
    if (from < today) return invalid({ validFrom: '生效日期不能早于今天' })
    const published = await context.db
      .select({ version: merchantTexts.version })
      .from(merchantTexts)
      .where(
        and(
          eq(merchantTexts.merchant, merchant),
          eq(merchantTexts.code, code),
          eq(merchantTexts.state, 'published'),
        ),
      )
    const ofDay = published.filter(
      ({ version }) => version === today || version?.startsWith(`${today}.`),
    ).length
    const [row] = await context.db
      .update(merchantTexts)
      .set({
        state: 'published',
        version: ofDay === 0 ? today : `${today}.${ofDay + 1}`,
        validFrom: from,
        writtenBy: { id: staff.id, name: staff.name },
        publishedAt: now,
        updatedAt: now,
      })
      .where(and(eq(merchantTexts.id, draft.id), eq(merchantTexts.state, 'draft')))
      .returning()
    if (!row) throw new Error('a locked draft was gone')
    await renewMerchant(context, merchant)
    return { ok: true, value: shown(row, await inUse(context, merchant)) }
  },

  async 'staff.dropTextDraft'(context, { merchant }, { code }) {
    const draft = await lockDraft(context, merchant, code)
    if (!draft) return absent('没有草稿')
    await context.db.delete(merchantTexts).where(eq(merchantTexts.id, draft.id))
    return { ok: true, value: {} }
  },
}

const annexes = ['contract.supplement', 'contract.shopping', 'contract.paidItems', 'contract.safety'] as const

const isContract = (code: TextCode) => code.startsWith('contract.')

/** The type whose main text it is; null for the others. */
function typeOf(code: TextCode): ContractType | null {
  const type = code.slice('contract.'.length)
  return isContract(code) && Object.hasOwn(contractTypeNames, type) ? (type as ContractType) : null
}

async function lockDraft({ db }: Context, merchant: string, code: TextCode): Promise<TextRow | undefined> {
  const [row] = await db
    .select()
    .from(merchantTexts)
    .where(
      and(
        eq(merchantTexts.merchant, merchant),
        eq(merchantTexts.code, code),
        eq(merchantTexts.state, 'draft'),
      ),
    )
    .for('update')
  return row
}

/** The text in a version, the draft, or by default what is in use; null where there is none. */
async function textAt(context: Context, merchant: string, code: TextCode, version: string | undefined) {
  if (version === undefined) {
    const own = (await ownTexts(context, merchant, [code])).get(code)
    if (own) return { ...own, version: own.version as string | null, isDefault: false, advice: '' }
    const given = defaultText(code)
    const { title, sections, arbitration } = given ?? {
      title: textTitles[code],
      sections: [],
      arbitration: '',
    }
    const kept = given?.version ?? null
    return { code, title, sections, arbitration, version: kept, isDefault: true, advice: ADVICE }
  }
  const wanted = version === 'draft' ? eq(merchantTexts.state, 'draft') : eq(merchantTexts.version, version)
  const [row] = await context.db
    .select()
    .from(merchantTexts)
    .where(and(eq(merchantTexts.merchant, merchant), eq(merchantTexts.code, code), wanted))
    .orderBy(desc(merchantTexts.updatedAt))
    .limit(1)
  if (!row) return null
  const { title, sections, arbitration } = row
  return { code, title, sections, arbitration, version: row.version, isDefault: false, advice: '' }
}

/** `code version` of every text that holds today. */
async function inUse(context: Context, merchant: string): Promise<ReadonlySet<string>> {
  const texts = await ownTexts(context, merchant, Object.keys(textTitles) as TextCode[])
  return new Set([...texts.values()].map(({ code, version }) => `${code} ${version}`))
}

function shown(row: TextRow, used: ReadonlySet<string>) {
  const { id, code, title, state, version, validFrom, hash, writtenBy, updatedAt, publishedAt } = row
  return {
    id,
    code,
    title,
    state,
    version,
    validFrom,
    inUse: version !== null && used.has(`${code} ${version}`),
    hash,
    writtenBy: writtenBy.name,
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

function plainPaper({ code, title, version, sections }: VersionedText): PaperDocument {
  return {
    title,
    number: '',
    version,
    sections: [
      {
        code,
        title,
        parts: sections.flatMap(({ heading, text }) => [
          ...(heading === '' ? [] : [{ kind: 'heading' as const, text: heading }]),
          ...paragraphsOf(text).map((line) => ({ kind: 'paragraph' as const, text: line })),
        ]),
      },
    ],
  }
}
