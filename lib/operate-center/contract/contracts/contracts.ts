import { z } from 'zod'
import { contractStateNames, contractTypeNames } from '../../../domain/contracts/vocabulary.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { change, read } from '../define.ts'
import { fact, orderNo } from '../orders/order-parts.ts'
import { fen, instant } from '../values.ts'
import { paperDocument } from './document.ts'

export const contractState = z.enum(codesOf(contractStateNames))
export const contractType = z.enum(codesOf(contractTypeNames))

/** Most bytes of a drawn signature's file. */
const SIGNATURE_MOST_BYTES = 200 * 1024
const SIGNATURE_BASE64_LENGTH = Math.ceil(SIGNATURE_MOST_BYTES / 3) * 4

/** What a contract leaves to the customer. None is chosen beforehand. */
const choice = z.object({
  code: z.string(),
  /** Choices of one group stand together under its title: 保险, 不成团的处理. */
  group: z.string(),
  label: z.string(),
  options: z.array(z.object({ code: z.string(), label: z.string(), hint: z.string() })),
  /** The option chosen; null while none is. */
  value: z.string().nullable(),
})

/** Why the contract cannot be signed now, and what to do about it. */
const block = z.object({
  code: z.enum(['travellers', 'order', 'choices', 'closed']),
  text: z.string(),
  /** The customer's step towards it; null when somebody else has to act. */
  action: z.enum(['addTravellers', 'choose', 'order']).nullable(),
})

/** Who may sign: the buyer, or a named adult traveller. Numbers masked. */
const signer = z.object({
  /** `buyer`, or a unit's id. */
  id: z.string(),
  name: z.string(),
  /** 身份证 110***********1234; empty for a buyer who does not travel. */
  document: z.string(),
  /** Where the code goes; empty when there is no number. */
  mobile: z.string(),
  /** Why this person cannot sign; empty for who can. */
  why: z.string(),
})

const base = z.object({
  contractNo: z.string(),
  orderNo: z.string(),
  type: contractType,
  /** 境内旅游合同 */
  title: z.string(),
  state: contractState,
  stateText: z.string(),
})

const contractDraft = base.extend({
  /** The signed contract that this one changes, and what is different. */
  amends: z
    .object({
      contractNo: z.string(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable(),
  /** 旅游者代表, 组团社, 代理社, 地接社, with licence numbers and phones. */
  parties: z.array(z.object({ role: z.string(), name: z.string(), facts: z.array(fact) })),
  /** 产品, 出发日期, 天数, 出发地, 最低成团人数 … */
  facts: z.array(fact),
  travellers: z.array(
    z.object({
      id: z.string(),
      /** Empty until completed. */
      name: z.string(),
      /** 成人 */
      label: z.string(),
      /** 身份证 110***********1234; empty until completed. */
      document: z.string(),
    }),
  ),
  /** 成人 2 × ¥3,999; discounts are negative. They add up to `payable`. */
  fees: z.array(z.object({ label: z.string(), amount: z.number().int() })),
  payable: fen,
  paid: fen,
  choices: z.array(choice),
  /** Empty when it can be read and signed. */
  blocks: z.array(block),
  signers: z.array(signer),
})
export type ContractDraft = z.infer<typeof contractDraft>

/** What has to be agreed to, by section of the document. */
const wantedConsent = z.object({
  section: z.string(),
  title: z.string(),
  /** Who answers: empty when the signer agrees for all; else each of these, who may also decline. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})

const contractText = base.extend({
  document: paperDocument,
  /** SHA-256 of every word of the document, hex; it is sent back when signing. */
  hash: z.string(),
  consents: z.array(wantedConsent),
  blocks: z.array(block),
  signers: z.array(signer),
  /** Who seals for the agency once the customer has signed. */
  seller: z.object({ role: z.string(), name: z.string(), facts: z.array(fact) }).nullable(),
  /** With which seal: its own as a data URL (PNG); null: a mark drawn from its name. */
  sealPicture: z.string().nullable(),
})
export type ContractText = z.infer<typeof contractText>

const signed = base.extend({
  /** With signatures and the answers of each traveller once it is signed. */
  document: paperDocument,
  hash: z.string(),
  signedAt: instant.nullable(),
  signer: z.object({ name: z.string(), document: z.string() }).nullable(),
  /** Why staff ended it; empty otherwise. */
  voidReason: z.string(),
  /** All contracts of the order, the newest first. */
  all: z.array(
    z.object({
      contractNo: z.string(),
      state: contractState,
      stateText: z.string(),
      signedAt: instant.nullable(),
    }),
  ),
})
export type SignedContract = z.infer<typeof signed>

const contractNo = z.string().min(6).max(40)

/** The contract of an order: it is always the present one, unless a number names an older one. */
export const contractCalls = {
  'contracts.draft': read({
    wire: 'contract:draft',
    who: 'customer',
    input: orderNo,
    answer: contractDraft,
    summary: 'What the order’s contract says and leaves open, what blocks signing, and who may sign.',
  }),
  'contracts.choose': change({
    wire: 'contract:choose',
    who: 'customer',
    /** Option by code of the choice; choices not named stay as they are. */
    input: orderNo.extend({
      choices: z
        .record(z.string().max(40), z.string().max(40))
        .refine((choices) => Object.keys(choices).length <= 20, { error: '请刷新后重新选择' }),
    }),
    answer: contractDraft,
    summary: 'Answers choices of a contract that is not signed yet.',
  }),
  'contracts.text': read({
    wire: 'contract:text',
    who: 'customer',
    input: orderNo,
    answer: contractText,
    summary: 'The text that would be signed now, in sections, with its version and hash.',
  }),
  'contracts.code': change({
    wire: 'contract:code',
    who: 'customer',
    rate: 'code',
    input: orderNo.extend({ signerId: z.string().min(1).max(40) }),
    answer: z.object({
      /** Seconds until another code may be requested. */
      resendAfter: z.number().int(),
    }),
    summary: 'Sends the code for signing to the signer’s own number; good for this contract alone.',
  }),
  'contracts.sign': change({
    wire: 'contract:sign',
    who: 'customer',
    rate: 'signIn',
    needs: ['userAgent'],
    // The picture in base64, and the rest of the JSON.
    maxBodyBytes: SIGNATURE_BASE64_LENGTH + 16 * 1024,
    input: orderNo.extend({
      contractNo,
      /** Of the text that was read. Another one by now is refused with `TEXT_CHANGED`. */
      hash: z.string().length(64),
      signerId: z.string().min(1).max(40),
      code: z.string().max(8),
      signature: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('drawn'),
          /** A PNG in base64, at least 120 × 60 pixels. */
          data: z.string().min(1, '请手写签名').max(SIGNATURE_BASE64_LENGTH, '签名图片过大，请重新签名'),
        }),
        /** For who cannot draw: the signer's name as it stands in the contract. */
        z.object({ kind: z.literal('typed'), name: z.string().max(60) }),
      ]),
      /** An answer for every section asked for, and for every person where persons answer. */
      consents: z
        .array(
          z.object({
            section: z.string().max(40),
            personId: z.string().max(40).nullable(),
            agreed: z.boolean(),
          }),
        )
        .max(200),
    }),
    answer: signed,
    summary: 'Signs the contract with a code and a signature; from then on it never changes.',
  }),
  'contracts.get': read({
    wire: 'contract:get',
    who: 'customer',
    input: orderNo.extend({ contractNo: contractNo.optional() }),
    answer: signed,
    summary: 'A contract of the order as it was signed, or as it stands.',
  }),
}
